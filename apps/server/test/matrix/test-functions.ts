import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRows } from './account-rows.ts'
import { adminRows } from './admin-rows.ts'
import { documentRows } from './document-rows.ts'
import { runFunctionCell } from './function-case.ts'
import { callers, functionCells, unbuiltFunctions } from './function-table.ts'
import { createFunctionWorld, type FunctionWorld } from './function-world.ts'

/** Runs every cell of table 4.3, each as calls. */
export function testFunctions(): void {
  // What Admin Business may change comes last: it changes what the others may do.
  const rows = { ...documentRows, ...accountRows, ...adminRows }
  const left = functionCells.filter(({ row }) => !Object.hasOwn(rows, row))
  let all: FunctionWorld
  let ran = 0
  let calls = 0
  const otherwise: string[] = []
  beforeAll(async () => {
    all = await createFunctionWorld()
  })

  test('every cell of the 15 functions is run, but those of packages, which nobody buys here', () => {
    expect(functionCells.length).toBe(15 * callers.length)
    expect(functionCells.filter(({ says }) => says === '')).toEqual([])
    expect([...new Set(left.map(({ row }) => row))]).toEqual([...unbuiltFunctions])
    expect(Object.keys(rows).length).toBe(14)
  })

  describe.each(Object.entries(rows))('%s', (name, row) => {
    test.each(functionCells.filter((cell) => cell.row === name))('$caller: $says', async (cell) => {
      const found = await runFunctionCell(all, cell, row)
      calls += found.tried
      otherwise.push(...found.otherwise)
      ran++
    })
  })

  afterAll(() => {
    console.log(`${ran} cells run, by ${calls} calls; ${left.length} not checked: ${[...unbuiltFunctions].join(', ')}`)
    for (const one of otherwise) console.log(`stands otherwise: ${one}`)
  })
}
