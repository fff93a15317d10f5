import type { RuleAudience } from '@khlang/contract/folder-rules'
import type { SwitchedFor } from '@khlang/contract/rule-switches'
import { rankOf } from '@khlang/contract/permissions'
import { model } from '../../drive/index.ts'

type Node = Parameters<typeof model.scopeOf>[1][number]
type Rule = Node['rules'][number]
/** A place with permissions of its own, before and after, and such places above it. */
export type Place = { id: string; name: string; before: Node; after: Node; above: readonly string[] }
export type Viewed = { employeeId: string; name: string; person: model.AccessPerson }
export type Switched = { gain: SwitchedFor[]; lose: SwitchedFor[]; folders: number }

/** The node with the rules that count when these kinds of audience are off. */
export const withSwitches = (node: Node, off: readonly RuleAudience[]): Node => ({
  ...node,
  rules: node.rules.map((rule): Rule => ({ ...rule, enabled: rule.switchedOn && !off.includes(rule.audience) })),
})

/**
 * Who gains and who loses when rules begin or cease to count. Only places that concern somebody are decided for them:
 * those with a grant for them, and those that keep shares from above away, if a rule for them changes there or above.
 * With thousands of each, deciding every place for everybody would take minutes. People of the same groups without
 * grants of their own are decided once.
 */
export function outcomeOf(
  people: readonly Viewed[],
  places: readonly Place[],
  viewerOf: (person: model.AccessPerson) => ReturnType<typeof model.viewerOf>,
): Switched {
  const byId = new Map(places.map((place) => [place.id, place]))
  const order = new Map(places.map((place, index) => [place.id, index]))
  const named = new Map<string, Set<Place>>()
  const note = (key: string, place: Place) => named.set(key, (named.get(key) ?? new Set()).add(place))
  const switched = new Map<string, Set<Place>>()
  const closed = new Set<Place>()
  for (const place of places) {
    const { before, after } = place
    if (before.stopsInheriting || before.restricted) closed.add(place)
    // Without a grant of its own nobody has access to one that stops inheriting, before and after.
    if (before.restricted && !before.stopsInheriting) note('', place)
    for (const [index, rule] of before.rules.entries()) {
      note(keyOf(rule), place)
      if (rule.enabled !== after.rules[index]?.enabled)
        switched.set(keyOf(rule), (switched.get(keyOf(rule)) ?? new Set()).add(place))
    }
    for (const share of before.shares) note(`${share.audience} ${share.audienceId}`, place)
  }

  const known = new Map<string, Decided[]>()
  const touched = new Set<string>()
  const gain: SwitchedFor[] = []
  const lose: SwitchedFor[] = []
  for (const { employeeId, name, person } of people) {
    const viewer = viewerOf(person)
    const own = [`employee ${employeeId}`, `person ${person.id}`].filter((key) => named.has(key))
    const groups = [...viewer.departments].map((id) => `department ${id}`)
    const keys = ['', 'business', `business ${person.accountId}`, ...groups, ...person.roles.map((id) => `role ${id}`)]
    if (![...keys, ...own].some((key) => switched.has(key))) continue
    const groupKey = own.length > 0 ? employeeId : keys.toSorted().join()
    const decided = known.get(groupKey) ?? decide([...keys, ...own], viewer)
    known.set(groupKey, decided)
    const up = decided.filter(({ from, to }) => rankOf(to) > rankOf(from))
    const down = decided.filter(({ from, to }) => rankOf(to) < rankOf(from))
    for (const [changes, list] of [
      [up, gain],
      [down, lose],
    ] as const) {
      const [highest] = changes
      if (!highest) continue
      const { place, from, to } = highest
      list.push({ employeeId, name, folders: changes.length, folder: { id: place.id, name: place.name }, from, to })
    }
    for (const { place } of decided) touched.add(place.id)
  }
  return { gain, lose, folders: touched.size }

  /** The places in which the level differs, the highest first. */
  function decide(keys: readonly string[], viewer: ReturnType<typeof model.viewerOf>): Decided[] {
    const concerned = new Set(keys.flatMap((key) => [...(named.get(key) ?? [])]))
    const changing = new Set(keys.flatMap((key) => [...(switched.get(key) ?? [])]))
    return [...concerned]
      .map((place) => ({ place, line: [place, ...place.above.flatMap((id) => byId.get(id) ?? [])] }))
      .filter(({ line }) => line.some((one) => changing.has(one)))
      .toSorted((a, b) => (order.get(a.place.id) ?? 0) - (order.get(b.place.id) ?? 0))
      .flatMap(({ place, line }) => {
        const path = line.filter((one) => concerned.has(one) || closed.has(one))
        const levelAt = (when: 'before' | 'after') =>
          model.scopeOf(
            viewer,
            path.map((one) => one[when]),
          ).access.level
        const [from, to] = [levelAt('before'), levelAt('after')]
        return from === to ? [] : [{ place, from, to }]
      })
  }
}

type Decided = { place: Place; from: SwitchedFor['from']; to: SwitchedFor['to'] }

const keyOf = ({ audience, audienceId }: Rule) => (audience === 'business' ? 'business' : `${audience} ${audienceId}`)
