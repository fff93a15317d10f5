import type { RuleAudience } from '@khlang/contract/folder-rules'
import type { model } from '../../drive/index.ts'

type Node = Parameters<typeof model.scopeOf>[1][number]
type Rule = Node['rules'][number]
/** A place with its own permissions, before and after, and such places above it. */
export type Place = { id: string; name: string; before: Node; after: Node; above: readonly string[] }

/** The node with the rules that count when these kinds of audience are off. */
export const withSwitches = (node: Node, off: readonly RuleAudience[]): Node => ({
  ...node,
  rules: node.rules.map((rule): Rule => ({ ...rule, enabled: rule.switchedOn && !off.includes(rule.audience) })),
})

/** A place on whose line a rule begins or ceases to count. */
export type Spot = {
  place: Place
  /** Its place among all, the highest first. */
  order: number
  /** From the place up. */
  line: readonly Place[]
  /** It concerns everybody: its own grants name the business, or it keeps shares from above away. */
  isForAll: boolean
  /** Whom its own grants name, and whom those of its line name; the business aside. */
  named: ReadonlySet<string>
  onLine: ReadonlySet<string>
  /** Somebody has left a share of its line, so that members of one group differ. */
  isPersonal: boolean
}

/** What stands for an audience; null for everybody of a business. */
const keyOf = ({ audience, audienceId }: { audience: string; audienceId: string | null }) =>
  audience === 'business' ? null : `${audience} ${audienceId}`

const keysOf = ({ before }: Place) => [...before.rules, ...before.shares].map(keyOf)
const namesOf = (place: Place) => keysOf(place).filter((key) => key !== null)
const changes = ({ before, after }: Place) =>
  before.rules.some((rule, index) => rule.enabled !== after.rules[index]?.enabled)

export function spotsOf(places: readonly Place[]): Spot[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return places.flatMap((place, order) => {
    const line = [place, ...place.above.flatMap((id) => byId.get(id) ?? [])]
    if (!line.some(changes)) return []
    const { restricted, stopsInheriting } = place.before
    return {
      place,
      order,
      line,
      isForAll: (restricted && !stopsInheriting) || keysOf(place).includes(null),
      named: new Set(namesOf(place)),
      onLine: new Set(line.flatMap(namesOf)),
      isPersonal: line.some(({ before }) => before.shares.some(({ leftBy }) => leftBy.length > 0)),
    }
  })
}

/** The keys by which grants can name somebody, other than as one of the business. */
export const heldBy = ({ person, departments }: ReturnType<typeof model.viewerOf>): string[] => [
  `employee ${person.employeeId}`,
  `person ${person.id}`,
  ...[...departments].map((id) => `department ${id}`),
  ...person.roles.map((id) => `role ${id}`),
]
