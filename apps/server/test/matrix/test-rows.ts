import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Row, runCell } from './case.ts'
import { addedCells, cells } from './file-table.ts'
import { createFileWorld, type FileWorld } from './file-world.ts'

/** Runs every cell of some rows of table 4.1, each as calls in a world of its own. */
export function testRows(rows: Readonly<Record<string, Row>>): void {
  let all: FileWorld
  let ran = 0
  let calls = 0
  const otherwise: string[] = []
  beforeAll(async () => {
    all = await createFileWorld()
  })
  const ours = [...cells, ...addedCells].filter(({ row }) => Object.hasOwn(rows, row))

  describe.each(Object.entries(rows))('%s', (name, row) => {
    test.each(ours.filter((cell) => cell.row === name))('$column: $says', async (cell) => {
      const found = await runCell(all, cell, row)
      calls += found.tried
      otherwise.push(...found.otherwise)
      ran++
    })
  })

  afterAll(() => {
    console.log(`${ran} cells run, ${ours.length - ran} not, by ${calls} calls`)
    for (const one of otherwise) console.log(`stands otherwise: ${one}`)
    expect(ours.length).toBe(13 * Object.keys(rows).length)
  })
}
