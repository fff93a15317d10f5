import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/harness.ts'
import { preparedShape } from './prepared-shape.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('a text is composed once for each shape, and gets the values of every call in their places', async () => {
  let times = 0
  const pair = preparedShape((values: { first: number; second: string | null }, isTurned: boolean) => {
    times++
    const [first, second] = [sql`${values.first}::int as first`, sql`${values.second}::text as second`]
    return sql<{ first: number; second: string | null; sum: number }>`
      select ${isTurned ? sql`${second}, ${first}` : sql`${first}, ${second}`}, ${values.first}::int + 1 as sum`
  })
  const { db } = world.database
  expect(await pair(db, { first: 1, second: 'a' }, false)).toEqual([{ first: 1, second: 'a', sum: 2 }])
  expect(await pair(db, { first: 7, second: null }, false)).toEqual([{ first: 7, second: null, sum: 8 }])
  expect(await pair(db, { first: 3, second: 'c' }, true)).toEqual([{ first: 3, second: 'c', sum: 4 }])
  expect(times).toBe(2)
})

test('a part of a value is refused: it would be decided once for all', async () => {
  const broken = preparedShape((values: { blob: { id: string } }) => sql`select ${values.blob.id}::text`)
  await expect(broken(world.database.db, { blob: { id: 'x' } })).rejects.toThrow('a part of a value')
})
