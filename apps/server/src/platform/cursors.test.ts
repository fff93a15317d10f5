import { describe, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { decodeCursor, encodeCursor, fillPage, type ListCursor } from './cursors.ts'

const id = '6f1c0d5e-0000-4000-8000-000000000001'
const place = { of: 'sessions', kind: 0, value: '2026-01-02T03:04:05.678Z', id }

test('a cursor is decoded, and nothing else is', () => {
  expect(decodeCursor(encodeCursor(place), 'sessions', 'time')).toEqual(place)
  for (const start of [undefined, '']) expect(decodeCursor(start, 'sessions', 'time')).toBeNull()
  for (const text of ['x', '1.2', `1.${"'".repeat(36)}`, encodeCursor({ ...place, id: 'x' })])
    expect(() => decodeCursor(text, 'sessions', 'time')).toThrow(AppError)
  expect(() => decodeCursor(encodeCursor(place), 'log', 'time')).toThrow(AppError)
})

test('numeric keys are exact', () => {
  const row = { of: 'log', kind: 0, value: '1767323045678901', id: '12' }
  expect(decodeCursor(encodeCursor(row), 'log', 'number', 'number')).toEqual(row)
  for (const wrong of [{ value: '9999999999999999' }, { value: '-1' }, { id }])
    expect(() => decodeCursor(encodeCursor({ ...row, ...wrong }), 'log', 'number', 'number')).toThrow(AppError)
})

describe('a page of rows that somebody may see', () => {
  const at = (n: number): ListCursor => ({ of: 'numbers', kind: 0, value: String(n), id })
  /** The numbers up to `most`, of which one in `every` is shown. */
  async function pagesOf(most: number, every: number, limit: number) {
    const pages: number[][] = []
    let read = 0
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const place = decodeCursor(cursor, 'numbers', 'number')
      const page: { items: number[]; nextCursor: string | null } = await fillPage<number, number>(
        { limit, place },
        {
          read: async (after, count) => {
            const from = Number(after?.value ?? 0) + 1
            const rows = Array.from({ length: Math.max(0, Math.min(count, most - from + 1)) }, (_, n) => from + n)
            read += rows.length
            return { rows }
          },
          show: async (rows) => rows.map((n) => (n % every === 0 ? n : null)),
          placeOf: at,
        },
      )
      pages.push(page.items)
      cursor = page.nextCursor
    }
    return { pages, read }
  }

  test.each([
    {
      most: 6,
      every: 1,
      limit: 3,
      pages: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    },
    { most: 7, every: 1, limit: 3, pages: [[1, 2, 3], [4, 5, 6], [7]] },
    {
      most: 40,
      every: 10,
      limit: 2,
      pages: [
        [10, 20],
        [30, 40],
      ],
    },
    {
      most: 49,
      every: 10,
      limit: 2,
      pages: [
        [10, 20],
        [30, 40],
      ],
    },
    { most: 9, every: 10, limit: 2, pages: [[]] },
    { most: 0, every: 1, limit: 2, pages: [[]] },
  ])('is full unless it is the last: $most rows, one in $every shown, $limit a page', async ({ pages, ...list }) => {
    expect((await pagesOf(list.most, list.every, list.limit)).pages).toEqual(pages)
  })

  test('reads one row more than it shows where all are seen', async () => {
    expect((await pagesOf(3, 1, 3)).read).toBe(3)
    expect((await pagesOf(8, 1, 4)).read).toBe(5 + 4)
  })

  test('ends where it is once it has read very many for nothing', async () => {
    const { pages } = await pagesOf(12_000, 11_999, 10)
    expect(pages.flat()).toEqual([11_999])
    expect(pages.length).toBeGreaterThan(1)
  })
})
