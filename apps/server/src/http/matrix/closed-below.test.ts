import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClosedPlace, closedPlace } from '../../../test/matrix/closed-places.ts'
import { closedCells, closings } from '../../../test/matrix/closed-table.ts'
import { closedWays } from '../../../test/matrix/closed-ways.ts'
import { createFileWorld, type FileWorld } from '../../../test/matrix/file-world.ts'
import { closeOwned, ownedCells, ownedClosings, ownedPlace, ownedWays } from '../../../test/matrix/owned-ways.ts'

// What is closed to the caller below a folder × every operation on the folder × every way to ask for it.

let all: FileWorld
let ran = 0
/** Places that nothing has changed serve the next cell. */
const unchanged = new Map<string, ClosedPlace>()
beforeAll(async () => {
  all = await createFileWorld()
})
afterAll(() => console.log(`${ran} cells run, ${closedCells.length + ownedCells.length - ran} not`))

test('every way has a cell for everything that closes', () => {
  expect(ownedCells.length).toBe(Object.keys(ownedWays).length * ownedClosings.length)
  expect(closedCells.length).toBe(Object.keys(closedWays).length * closings.length)
  expect(closedCells.filter(({ says }) => says === '')).toEqual([])
})

describe.each(Object.entries(closedWays))('%s', (way, { ask, ...needs }) => {
  test.each(closedCells.filter((cell) => cell.way === way))('$closing: $says', async ({ closing, says }) => {
    const kind = [closing, needs.level, needs.passesOn].join()
    const at = unchanged.get(kind) ?? (await closedPlace(all, closing, needs))
    await needs.prepare?.(all, at)
    const begun = await all.recorder.mark()
    const { answer, outcome } = await ask(all, at)
    const changed = await all.recorder.since(begun)
    const found = answer.code === 'ok' ? await outcome() : answer.code
    expect(found).toBe(says)
    if (answer.code !== 'ok') expect(changed).toEqual([])
    if (changed.length > 0 || needs.prepare) unchanged.delete(kind)
    else unchanged.set(kind, at)
    ran++
  })
})

// What is closed even to the owner × what they, and whoever follows them, do to the whole tree.
describe.each(Object.entries(ownedWays))('%s', (way, { isLeaver = false, before, prepare, ask, outcome }) => {
  test.each(ownedCells.filter((cell) => cell.way === way))('$closing: $says', async ({ closing, says }) => {
    const at = await ownedPlace(all, closing, isLeaver)
    await before?.(all, at)
    await closeOwned[closing](all, at)
    await prepare?.(all, at)
    const begun = await all.recorder.mark()
    const code = await ask(all, at)
    if (code !== 'ok') expect(await all.recorder.since(begun)).toEqual([])
    expect(code === 'ok' ? await outcome(all, at) : code).toBe(says)
    ran++
  })
})
