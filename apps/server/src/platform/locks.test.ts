import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { lock, lockNumbers, tryLock, tryLockFor } from './locks.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)
const { db } = database

test('every class has its own number', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a lock is held by one transaction only; another class and another key are free', async () => {
  await db.transaction().execute(async (holder) => {
    await lock(holder, 'relations', 'a')
    await lock(holder, 'demo')
    await db.transaction().execute(async (other) => {
      expect(await tryLock(other, 'relations', 'a')).toBe(false)
      expect(await tryLock(other, 'demo')).toBe(false)
      expect(await tryLock(other, 'relations', 'b')).toBe(true)
      expect(await tryLock(other, 'retainedTrash', 'a')).toBe(true)
      const { rows } = await sql<{ key: string }>`
        select key from unnest(${['a', 'c']}::text[]) key where ${tryLockFor('relations', sql`key`)}`.execute(other)
      expect(rows).toEqual([{ key: 'c' }])
    })
  })
  await db.transaction().execute(async (tx) => expect(await tryLock(tx, 'relations', 'a')).toBe(true))
})
