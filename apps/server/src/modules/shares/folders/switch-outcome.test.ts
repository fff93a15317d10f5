import { levels, rankOf, type RuleLevel } from '@khlang/contract/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { model } from '../../drive/index.ts'
import { outcomeOf, type Switched, type Viewed } from './switch-outcome.ts'
import { type Place, withSwitches } from './switch-spots.ts'

type Node = Place['before']

const now = new Date('2026-11-24T05:00:00Z')
const accountId = 'business'
const departments = [
  { id: 'top', parentId: null, suspended: false },
  { id: 'below', parentId: 'top', suspended: false },
  { id: 'other', parentId: null, suspended: false },
]
const ids = {
  department: departments.map(({ id }) => id),
  role: ['clerk', 'chief'],
  employee: ['e0', 'e1', 'e2', 'e3'],
}

const rule = fc
  .oneof(
    fc.record({ audience: fc.constant('business' as const), audienceId: fc.constant(accountId) }),
    fc.record({ audience: fc.constant('department' as const), audienceId: fc.constantFrom(...ids.department) }),
    fc.record({ audience: fc.constant('role' as const), audienceId: fc.constantFrom(...ids.role) }),
    fc.record({ audience: fc.constant('employee' as const), audienceId: fc.constantFrom(...ids.employee) }),
  )
  .chain((audience) =>
    fc.constantFrom<RuleLevel>('none', ...levels).map((level) => ({ ...audience, level, mayReshare: false })),
  )
const share = fc.record({
  audience: fc.constantFrom('person' as const, 'department' as const, 'business' as const),
  who: fc.nat(3),
  level: fc.constantFrom(...levels),
  madeAs: fc.constantFrom('adminBusiness' as const, 'other' as const),
  leftBy: fc.subarray(['p0', 'p1', 'p2', 'p3']),
})
const place = fc.record({
  /** Among the earlier ones; none is the root. */
  parent: fc.nat(20),
  rules: fc.uniqueArray(rule, { maxLength: 3, selector: ({ audience, audienceId }) => `${audience} ${audienceId}` }),
  shares: fc.array(share, { maxLength: 1 }),
  stopsInheriting: fc.boolean(),
  restricted: fc.boolean(),
})
const person = fc.record({ memberOf: fc.subarray(ids.department), roles: fc.subarray(ids.role) })
const off = fc.subarray(['business', 'department', 'role', 'employee'] as const)
const worlds = fc.record({
  places: fc.array(place, { minLength: 1, maxLength: 8 }),
  people: fc.array(person, { minLength: 1, maxLength: 4 }),
  before: off,
  after: off,
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

function build({ places: drawn, people, before, after }: World): { people: Viewed[]; places: Place[] } {
  const places: Place[] = []
  for (const [index, { parent, rules, shares, stopsInheriting, restricted }] of drawn.entries()) {
    const node: Node = {
      id: `place ${index}`,
      stopsInheriting,
      restricted,
      suspended: false,
      rules: rules.map((one, nth) => ({ ...one, id: `${index} ${nth}`, enabled: true, switchedOn: true })),
      shares: shares.map(({ who, ...one }, nth) => ({
        ...one,
        id: `share ${index} ${nth}`,
        maker: null,
        audienceId:
          one.audience === 'person'
            ? `p${who}`
            : one.audience === 'business'
              ? accountId
              : (ids.department[who % ids.department.length] ?? ''),
        expiresAt: null,
        mayReshare: false,
        enabled: true,
      })),
    }
    const above = places[index === 0 ? -1 : parent % index]
    places.push({
      id: node.id,
      name: node.id,
      before: withSwitches(node, before),
      after: withSwitches(node, after),
      above: above ? [above.id, ...above.above] : [],
    })
  }
  return {
    places,
    people: people.map(({ memberOf, roles }, index) => ({
      employeeId: `e${index}`,
      name: `e${index}`,
      person: {
        id: `p${index}`,
        accountId,
        employeeId: `e${index}`,
        departments,
        memberOf,
        roles,
        isAdminBusiness: false,
        isOwner: false,
      },
    })),
  }
}

const viewerOf = (one: model.AccessPerson) => model.viewerOf(one, { id: 'drive', kind: 'business' }, now)

/** Everybody in every place. A place counts if its own grants name them, or it keeps shares from above away. */
function expected(people: readonly Viewed[], places: readonly Place[]): Switched {
  const byId = new Map(places.map((one) => [one.id, one]))
  const outcome: Switched = { gain: [], lose: [], folders: 0 }
  const touched = new Set<string>()
  for (const { employeeId, name, person: who } of people) {
    const viewer = viewerOf(who)
    const names = ({ audience, audienceId }: { audience: string; audienceId: string | null }) =>
      audience === 'business' ||
      audienceId === employeeId ||
      audienceId === who.id ||
      (audience === 'department' && viewer.departments.has(audienceId ?? '')) ||
      (audience === 'role' && who.roles.includes(audienceId ?? ''))
    const found = places.flatMap((one) => {
      const line = [one, ...one.above.flatMap((id) => byId.get(id) ?? [])]
      const { rules, shares, restricted, stopsInheriting } = one.before
      if (![...rules, ...shares].some(names) && !(restricted && !stopsInheriting)) return []
      const level = (when: 'before' | 'after') =>
        model.scopeOf(
          viewer,
          line.map((each) => each[when]),
        ).access.level
      const [from, to] = [level('before'), level('after')]
      return from === to ? [] : [{ one, from, to }]
    })
    for (const [list, isKind] of [
      [outcome.gain, true],
      [outcome.lose, false],
    ] as const) {
      const some = found.filter(({ from, to }) => rankOf(to) > rankOf(from) === isKind)
      const [first] = some
      if (!first) continue
      const folder = { id: first.one.id, name: first.one.name }
      list.push({ employeeId, name, folders: some.length, folder, from: first.from, to: first.to })
    }
    for (const { one } of found) touched.add(one.id)
  }
  return { ...outcome, folders: touched.size }
}

test('what switches change is what deciding every place for everybody finds', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { people, places } = build(world)
      expect(outcomeOf(people, places, viewerOf)).toEqual(expected(people, places))
    }),
    { numRuns: 3000 },
  )
})
