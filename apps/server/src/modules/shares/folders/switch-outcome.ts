import type { SwitchedFor } from '@khlang/contract/rule-switches'
import { rankOf } from '@khlang/contract/permissions'
import { model } from '../../drive/index.ts'
import { heldBy, type Place, type Spot, spotsOf } from './switch-spots.ts'

type Viewer = ReturnType<typeof model.viewerOf>
export type Viewed = { employeeId: string; name: string; person: model.AccessPerson }
export type Switched = { gain: SwitchedFor[]; lose: SwitchedFor[]; folders: number }

type Change = { spot: Spot; from: SwitchedFor['from']; to: SwitchedFor['to'] }
type Changes = { gain: Change[]; lose: Change[] }

/**
 * Who gains and who loses when rules begin or cease to count. Only places that concern somebody are decided for them:
 * those with a grant for them, and those that keep shares from above away, if a rule changes there or above. A place is
 * decided once for all who are the same to its line: deciding thousands of places for each of thousands of people would
 * take minutes.
 */
export function outcomeOf(
  people: readonly Viewed[],
  places: readonly Place[],
  viewerOf: (person: model.AccessPerson) => Viewer,
): Switched {
  const [somebody] = people
  if (!somebody) return { gain: [], lose: [], folders: 0 }
  const spots = spotsOf(places)
  const spotsBy = concernedBy(spots)
  const decide = createDecide()
  const forAll = spots.filter(({ isForAll }) => isForAll)
  const personal = forAll.filter(({ isPersonal }) => isPersonal)
  // What an employee without groups sees: so does everybody in each place on whose line nothing names them.
  const nobody = viewerOf({ ...somebody.person, id: '', employeeId: '', departments: [], memberOf: [], roles: [] })
  const plain = sorted(forAll.flatMap((spot) => (spot.isPersonal ? [] : (decide(spot, new Set(), nobody) ?? []))))

  const touched = new Set<string>()
  const plainSpots = {
    gain: new Set(plain.gain.map(({ spot }) => spot)),
    lose: new Set(plain.lose.map(({ spot }) => spot)),
  }
  const untouched = new Set([...plainSpots.gain, ...plainSpots.lose])
  const outcome: Pick<Switched, 'gain' | 'lose'> = { gain: [], lose: [] }
  for (const { employeeId, name, person } of people) {
    const viewer = viewerOf(person)
    const held = new Set(heldBy(viewer))
    const theirs = new Set(personal)
    for (const key of held) for (const spot of spotsBy.get(key) ?? []) theirs.add(spot)
    const own = sorted([...theirs].flatMap((spot) => decide(spot, held, viewer) ?? []))
    for (const { spot } of [...own.gain, ...own.lose]) touched.add(spot.place.id)
    for (const spot of untouched)
      if (!theirs.has(spot)) {
        touched.add(spot.place.id)
        untouched.delete(spot)
      }
    for (const kind of ['gain', 'lose'] as const) {
      const ofAll = plain[kind].find(({ spot }) => !theirs.has(spot))
      const [highest] = byHeight([...own[kind].slice(0, 1), ...(ofAll ? [ofAll] : [])])
      if (!highest) continue
      const exceptions = [...theirs].filter((spot) => plainSpots[kind].has(spot)).length
      const { spot, from, to } = highest
      const folder = { id: spot.place.id, name: spot.place.name }
      outcome[kind].push({
        employeeId,
        name,
        folders: own[kind].length + plain[kind].length - exceptions,
        folder,
        from,
        to,
      })
    }
  }
  return { ...outcome, folders: touched.size }
}

/**
 * For each audience the places that concern it: those that name it, and of those that concern everybody the ones whose
 * line names it, as they differ for it.
 */
function concernedBy(spots: readonly Spot[]): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>()
  for (const spot of spots)
    for (const key of spot.isForAll ? spot.onLine : spot.named) {
      const known = found.get(key)
      if (known) known.push(spot)
      else found.set(key, [spot])
    }
  return found
}

const byHeight = (changes: readonly Change[]) => changes.toSorted((a, b) => a.spot.order - b.spot.order)

/** Gains and losses, the highest place first. */
function sorted(changes: readonly Change[]): Changes {
  const isGain = ({ from, to }: Change) => rankOf(to) > rankOf(from)
  const all = byHeight(changes)
  return { gain: all.filter(isGain), lose: all.filter((change) => !isGain(change)) }
}

/** Decides how the level of somebody changes in a place, once for all whom its line names alike; null if it does not. */
function createDecide() {
  const known = new Map<Spot, Map<string, Change | null>>()
  return (spot: Spot, held: ReadonlySet<string>, viewer: Viewer): Change | null => {
    const alike = spot.isPersonal ? viewer.person.id : [...spot.onLine].filter((key) => held.has(key)).join()
    const ofSpot = known.get(spot) ?? new Map<string, Change | null>()
    known.set(spot, ofSpot)
    const earlier = ofSpot.get(alike)
    if (earlier !== undefined) return earlier
    const levelAt = (when: 'before' | 'after') =>
      model.scopeOf(
        viewer,
        spot.line.map((place) => place[when]),
      ).access.level
    const [from, to] = [levelAt('before'), levelAt('after')]
    const change = from === to ? null : { spot, from, to }
    ofSpot.set(alike, change)
    return change
  }
}
