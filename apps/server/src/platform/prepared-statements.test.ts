import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/harness.ts'
import { deferredMark, isOutdatedPlan, prepareStatements } from './prepared-statements.ts'

let world: World
let client: pg.PoolClient
let pool: pg.Pool
const sent: string[] = []
beforeAll(async () => {
  world = await createWorld()
  pool = new pg.Pool({ ...world.owner.pool.options, max: 1 })
  pool.on('error', () => undefined)
  client = await pool.connect()
  const { connection } = client as unknown as { connection: { stream: { write(bytes: Buffer): boolean } } }
  const write = connection.stream.write.bind(connection.stream)
  connection.stream.write = (bytes) => {
    sent.push(bytes.toString('latin1'))
    return write(bytes)
  }
  prepareStatements(client)
})
afterAll(async () => {
  client.release(true)
  await pool.end()
})

/** The types of the messages that a statement sends. */
async function run(text: string, values: unknown[]) {
  sent.length = 0
  const { rows, rowCount, command } = await client.query<Record<string, unknown>>(text, values)
  const messages = sent.flatMap((bytes) => {
    const types: string[] = []
    for (let at = 0; at < bytes.length; at += 1 + Buffer.from(bytes, 'latin1').readUInt32BE(at + 1))
      types.push(bytes[at]!)
    return types
  })
  return { rows, rowCount, command, messages: messages.join(''), writes: sent.length }
}

test('a statement is parsed and described once per connection, and from then on sent in one piece', async () => {
  const text = 'select $1::int as number, $2::timestamptz as at, array[$1::text] as texts, null as nothing'
  const values = [1, '2026-11-23T04:26:52.123Z']
  const first = await run(text, values)
  const again = await run(text, values)
  expect([first.messages, again.messages, again.writes]).toEqual(['PBDES', 'BES', 1])
  expect(again.rows).toEqual(first.rows)
  expect(again.rows).toEqual([{ number: 1, at: new Date('2026-11-23T04:26:52.123Z'), texts: ['1'], nothing: null }])
})

test('rows of one execution do not appear in another', async () => {
  const text = 'select n from generate_series(1, $1::int) n'
  for (const count of [3, 0, 2]) {
    const { rows, rowCount, command } = await run(text, [count])
    expect(rows).toEqual(Array.from({ length: count }, (_, n) => ({ n: n + 1 })))
    expect([rowCount, command]).toEqual([count, 'SELECT'])
  }
})

test('a statement without columns reports the number of changed rows, each time', async () => {
  await client.query('create temporary table prepared_once (n int)')
  for (const n of [1, 2]) expect(await run('insert into prepared_once values ($1)', [n])).toMatchObject({ rowCount: 1 })
  expect((await run('update prepared_once set n = n + $1', [1])).rowCount).toBe(2)
})

test('a failed execution does not affect the next one', async () => {
  const text = 'select 10 / $1::int as share'
  expect((await run(text, [2])).rows).toEqual([{ share: 5 }])
  await expect(client.query(text, [0])).rejects.toThrow('division by zero')
  await expect(client.query(text, ['x'])).rejects.toThrow('invalid input syntax')
  expect((await run(text, [5])).rows).toEqual([{ share: 2 }])
})

describe('BEGIN of a transaction', () => {
  const text = 'select $1::int as n, (select count(*) from pg_locks where pid = pg_backend_pid()) > 0 as locks'
  const state = async () =>
    (await client.query<{ state: string }>('select now() = statement_timestamp() as state')).rows

  test('is sent with its first statement', async () => {
    await run(text, [1])
    sent.length = 0
    await client.query('begin', [])
    expect(sent).toEqual([])
    expect(await run(text, [2])).toMatchObject({ messages: 'PBEBES', writes: 1, command: 'SELECT', rows: [{ n: 2 }] })
    expect((await run(text, [3])).messages).toBe('BES')
    expect(await state()).toEqual([{ state: false }])
    await client.query('commit', [])
    expect(await state()).toEqual([{ state: true }])
  })

  test('is sent before a statement that has no parameters, or that is new', async () => {
    for (const [first, values] of [
      ['select 1 as one', []],
      ['select $1::int as never_sent_before', [1]],
    ] as const) {
      await client.query('begin', [])
      await client.query(first, [...values])
      expect(await state()).toEqual([{ state: false }])
      await client.query('rollback', [])
    }
  })

  test('is not sent for a transaction without a statement', async () => {
    sent.length = 0
    await client.query('begin', [])
    await client.query('rollback', [])
    expect(sent).toEqual([])
  })

  test('covers later statements when its first one fails', async () => {
    const share = 'select 10 / $1::int as share'
    await run(share, [1])
    await client.query('begin', [])
    await expect(client.query(share, [0])).rejects.toThrow('division by zero')
    await expect(client.query(share, [1])).rejects.toThrow('current transaction is aborted')
    await client.query('rollback', [])
    expect((await run(share, [2])).rows).toEqual([{ share: 5 }])
  })
})

describe('a deferred statement', () => {
  const read = 'select $1::int as n'
  const insert = `insert into deferred_once values ($1)${deferredMark}`
  const count = async () => (await client.query<{ n: number }>('select count(*) as n from deferred_once')).rows[0]?.n
  const begin = async () => {
    await client.query('begin', [])
    await client.query(read, [0])
    sent.length = 0
  }
  beforeAll(async () => {
    await client.query('create temporary table deferred_once (n int check (n > 0))')
    await run(read, [0])
    await run(insert, [1])
  })

  test('is sent with COMMIT', async () => {
    await begin()
    await client.query(insert, [2])
    expect(sent).toEqual([])
    expect(await run('commit', [])).toMatchObject({ messages: 'BEPBES', writes: 1 })
    expect(await count()).toBe(2)
  })

  test('is sent before any other statement', async () => {
    await begin()
    await client.query(insert, [3])
    expect(await count()).toBe(3)
    await client.query(insert, [4])
    await client.query(insert, [5])
    await client.query('commit', [])
    expect(await count()).toBe(5)
  })

  test('is sent with the next one, whose result is its own', async () => {
    const returning = insert.replace(deferredMark, ` returning n, 'deferred' as text${deferredMark}`)
    await run(returning, [100])
    await begin()
    await client.query(returning, [101])
    await client.query(insert, [102])
    const { messages, writes, rows, rowCount, command } = await run(read, [7])
    expect([messages, writes]).toEqual(['BEBEBES', 1])
    expect({ rows, rowCount, command }).toEqual({ rows: [{ n: 7 }], rowCount: 1, command: 'SELECT' })
    await client.query('rollback', [])
    await client.query('delete from deferred_once where n = $1', [100])
  })

  test('with a value that has no form for PostgreSQL fails with the next one, and nothing is sent of either', async () => {
    const broken = {
      toPostgres() {
        throw new Error('no form')
      },
    }
    await begin()
    await client.query(insert, [8])
    await client.query(insert, [broken])
    await expect(client.query(read, [1])).rejects.toThrow('no form')
    await client.query('rollback', [])
    expect((await run(read, [2])).rows).toEqual([{ n: 2 }])
    expect(await count()).toBe(5)
  })

  test('is not sent before ROLLBACK', async () => {
    await begin()
    await client.query(insert, [6])
    expect((await run('rollback', [])).messages).toBe('Q')
    expect(await count()).toBe(5)
  })

  test('makes COMMIT fail if it fails, and nothing of the transaction remains', async () => {
    await begin()
    await client.query(insert.replace(deferredMark, ''), [7])
    await client.query(insert, [-1])
    await expect(client.query('commit', [])).rejects.toThrow('violates check constraint')
    await client.query('rollback', [])
    expect(await count()).toBe(5)
  })

  test('makes the next statement fail if it fails', async () => {
    await begin()
    await client.query(insert, [-1])
    await client.query(insert, [9])
    await expect(client.query(read, [1])).rejects.toThrow('violates check constraint')
    await client.query('rollback', [])
    expect((await run(read, [2])).rows).toEqual([{ n: 2 }])
  })

  test('that comes first is sent with BEGIN', async () => {
    await client.query('begin', [])
    await client.query(insert, [6])
    sent.length = 0
    expect(await run('commit', [])).toMatchObject({ messages: 'PBEBEPBES', writes: 1 })
    expect(await count()).toBe(6)
  })

  test('that comes first is not sent when its transaction is rolled back', async () => {
    sent.length = 0
    await client.query('begin', [])
    await client.query(insert, [10])
    await client.query('rollback', [])
    expect(sent).toEqual([])
    expect(await count()).toBe(6)
  })

  test('is sent before a statement that is new', async () => {
    await client.query('begin', [])
    await client.query(insert, [11])
    const { rows } = await client.query('select count(*) as n from deferred_once where n = $1', [11])
    expect(rows).toEqual([{ n: 1 }])
    await client.query('rollback', [])
    expect(await count()).toBe(6)
  })
})

test('a changed table closes the connection instead of returning rows of the wrong shape', async () => {
  await client.query('create temporary table reshaped (n int)')
  const text = 'select * from reshaped where n > $1'
  await run(text, [0])
  await client.query('alter table reshaped add column more text')
  const failed = await client.query(text, [0]).catch((error: unknown) => error)
  expect(failed instanceof Error && isOutdatedPlan(failed)).toBe(true)
})
