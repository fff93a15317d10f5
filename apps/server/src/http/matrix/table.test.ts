import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { changingRows } from '../../../test/matrix/changing-rows.ts'
import { addedCells, type Cell, cells, columns, unbuilt } from '../../../test/matrix/file-table.ts'
import { governingRows } from '../../../test/matrix/governing-rows.ts'
import { keepingRows } from '../../../test/matrix/keeping-rows.ts'
import { readingRows } from '../../../test/matrix/reading-rows.ts'
import { sharingRows } from '../../../test/matrix/sharing-rows.ts'

// That no cell of table 4.1 is left out: the tests beside this run those of a group of rows each.

const groups = [readingRows, changingRows, keepingRows, sharingRows, governingRows]
const run = groups.flatMap((rows) => Object.keys(rows))
const all = [...cells, ...addedCells]
const rowsOf = (of: readonly Cell[]) => [...new Set(of.map(({ row }) => row))]

test('table 4.1 has 40 rows of 13 cells', () => {
  expect(rowsOf(cells).length).toBe(40)
  expect(cells.length).toBe(40 * columns.length)
  expect(all.filter(({ says }) => says === '')).toEqual([])
})

test('every cell is run once, but those of online editing, which is not built', () => {
  expect(run.toSorted()).toEqual(
    rowsOf(all)
      .filter((row) => !unbuilt.has(row))
      .toSorted(),
  )
  const left = all.filter(({ row }) => !run.includes(row))
  console.log(`${all.length - left.length} cells run, ${left.length} not checked: ${[...unbuilt].join(', ')}`)
  expect(rowsOf(left)).toEqual(['Edit online'])
  expect([cells.length, all.length, left.length]).toEqual([520, 546, 13])
})

test('online editing is not built: no call names it', () => {
  const contract = readFileSync(resolve(import.meta.dirname, '../../../openapi.json'), 'utf8')
  const paths = Object.keys((JSON.parse(contract) as { paths: object }).paths)
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter((path) => /edit|wopi|office/i.test(path))).toEqual([])
})

test('it is the table of docs/permissions.md', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../../docs/permissions.md'), 'utf8')
  const [, after = ''] = page.split('## The table')
  const [part = ''] = after.split('\n## ')
  const [head = [], , ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  expect(head.slice(1)).toEqual(columns)
  // The page calls the vault by the word that people read.
  const named = (row: string) => row.replace('Vault restore', 'Restore from retained trash')
  const written = rows.map((row) => row.join(' | ')).toSorted()
  const ours = rowsOf(all).map((row) =>
    [named(row), ...all.filter((cell) => cell.row === row).map(({ says }) => says)].join(' | '),
  )
  expect(written).toEqual(ours.toSorted())
})
