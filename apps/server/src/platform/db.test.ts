import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isDatabaseAway, openDatabase } from './db.ts'

const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

test('the database counts as away if nothing listens at its address or its socket is gone, not if a file is missing', async () => {
  for (const url of ['postgres://a:b@localhost/x?host=/no/such/folder', 'postgres://a:b@127.0.0.1:9/x']) {
    const database = openDatabase(url)
    expect(isDatabaseAway(await errorOf(database.pool.query('select 1'))), url).toBe(true)
    await database.close()
  }
  expect(isDatabaseAway(await errorOf(readFile('/no/such/file')))).toBe(false)
})
