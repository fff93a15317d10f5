import type { Page } from '@khlang/contract'
import { type LogCheck, logChecksPerHour } from '@khlang/contract/log-checks'
import { type ExportCheck, type LogExport, logExportLimits } from '@khlang/contract/log-exports'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { sealAll } from '../../../../test/sealing.ts'
import { unzip } from '../../../../test/unzip.ts'

let world: World
let somsri: Client
let file: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  const folder = await somsri.folder(await somsri.root(), 'บันทึก')
  file = await somsri.file(folder, '=ชื่อ “แปลก”.txt')
  await somsri.call('PATCH', `/api/items/${file}`, { name: 'ใหม่.txt' })
})

async function checked(who: Client): Promise<NonNullable<LogCheck['result']>> {
  const { id } = await who.call<LogCheck>('POST', '/api/log-checks', {})
  await world.runJob('drive:check-log', { checkId: id })
  const { state, result } = await who.call<LogCheck>('GET', `/api/log-checks/${id}`)
  expect(state).toBe('done')
  return result!
}

const start = (who: Client, format: string, filter: object = {}) =>
  who.call<LogExport>('POST', '/api/log-exports', { format, filter })
const exportsOf = (who: Client, query = '') => who.call<Page<LogExport>>('GET', `/api/log-exports${query}`)
const content = (who: Client, id: string) => who.send({ method: 'GET', url: `/api/log-exports/${id}/content` })
async function made(format: string, filter: object = {}): Promise<Buffer> {
  const { id } = await start(somsri, format, filter)
  await world.runJob('drive:export-log', { exportId: id })
  return (await content(somsri, id)).rawPayload
}
async function verdict(who: Client, bytes: Buffer): Promise<ExportCheck> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await who.send({ method: 'POST', url: '/api/log-exports/check', payload: bytes, headers })
  expect(response.statusCode).toBe(200)
  return response.json<{ result: ExportCheck }>().result
}
const forget = () => world.owner.pool.query('delete from rate_limit')

describe('checking one’s own log', () => {
  test('reports how many rows are chained and valid, and which are not chained yet', async () => {
    await sealAll(world)
    await somsri.call('PATCH', `/api/items/${file}`, { name: 'ล่าสุด.txt' })
    const result = await checked(somsri)
    expect(result).toMatchObject({ notYet: 1, isWhole: true })
    expect(result.rows).toBeGreaterThanOrEqual(5)
    expect(result.chain).toBeGreaterThanOrEqual(result.rows - 1)
    expect(Date.parse(result.until ?? '')).toBeLessThanOrEqual(Date.now())
    await sealAll(world)
    expect(await checked(somsri)).toMatchObject({ rows: result.rows, notYet: 0, isWhole: true })
  })

  test('detects changed, removed and inserted rows, also those of others', async () => {
    await world.owner.pool.query('alter table audit_event disable trigger user')
    await world.owner.pool.query('alter table audit_seal disable trigger user')
    const run = (text: string) => world.owner.pool.query(text)
    const last = `(select min(id) from audit_event where person_id = '${somsri.personId}' and type = 'item.renamed')`
    const plants: [change: string, back: string][] = [
      [
        `update audit_event set subject = subject || 'x' where id = ${last}`,
        `update audit_event set subject = left(subject, -1) where id = ${last}`,
      ],
      [
        `create table kept as select * from audit_event where id = ${last}; delete from audit_event where id = ${last}`,
        `insert into audit_event overriding system value select * from kept; drop table kept`,
      ],
      [
        `create table kept as select * from audit_seal where event_id = ${last}; delete from audit_seal where event_id = ${last}`,
        `insert into audit_seal select * from kept; drop table kept`,
      ],
    ]
    for (const [change, back] of plants) {
      await run(change)
      expect(await checked(somsri), change).toMatchObject({ isWhole: false })
      await run(back)
      expect(await checked(somsri), back).toMatchObject({ isWhole: true })
    }
    await forget()
  })

  test('is limited to one’s own log, rate-limited, and empty without rows', async () => {
    const { id } = await somsri.call<LogCheck>('POST', '/api/log-checks', {})
    const anan = await world.as('anan01')
    expect(await anan.refused('GET', `/api/log-checks/${id}`)).toMatchObject({ machineCode: 'NOT_FOUND' })
    for (let n = 1; n < logChecksPerHour; n++) await somsri.call('POST', '/api/log-checks', {})
    expect(await somsri.refused('POST', '/api/log-checks', {})).toMatchObject({ status: 429 })
    await forget()
  })
})

describe('an export', () => {
  test('as CSV contains the rows of the page, and is recognised while unchanged', async () => {
    const bytes = await made('csv')
    const text = bytes.toString()
    expect(text.startsWith('\uFEFF"เวลา"')).toBe(true)
    expect(text).toContain('เปลี่ยนชื่อ “=ชื่อ')
    const found = await verdict(somsri, bytes)
    const rows = text.trimEnd().split('\r\n').length - 2
    expect(found).toMatchObject({ verdict: 'genuine', signed: { rows } })
    expect(await verdict(await world.as('anan01'), bytes)).toEqual(found)

    const touched = Buffer.from(bytes)
    touched[200] = (touched[200] ?? 0) ^ 1
    expect(await verdict(somsri, touched)).toEqual({ verdict: 'changed', signed: null })
    const lines = text.split('\r\n')
    const shorter = Buffer.from([...lines.slice(0, 1), ...lines.slice(2)].join('\r\n'))
    expect(await verdict(somsri, shorter)).toMatchObject({ verdict: 'changed' })
    expect(await verdict(somsri, bytes.subarray(0, -40))).toMatchObject({ verdict: 'unsigned' })
    expect(await verdict(somsri, Buffer.from('x'))).toMatchObject({ verdict: 'unsigned' })
    // The owner of the log cannot be replaced either: the signature covers it.
    const token = /"khlang-signature","([\w-]+)"/.exec(text)?.[1] ?? ''
    const said = JSON.parse(Buffer.from(token, 'base64url').toString()) as Record<string, unknown>
    const forge = (change: object) =>
      Buffer.from(text.replace(token, Buffer.from(JSON.stringify({ ...said, ...change })).toString('base64url')))
    expect(await verdict(somsri, forge({ person: 'คนอื่น' }))).toMatchObject({ verdict: 'changed' })
    expect(await verdict(somsri, forge({ key: '0'.repeat(16) }))).toMatchObject({ verdict: 'unknownKey' })
    expect(await verdict(somsri, forge({}))).toMatchObject({ verdict: 'genuine' })
  })

  test('as XLSX is a sheet that opens, with the filtered rows', async () => {
    const bytes = await made('xlsx', { action: 'rename' })
    const sheet = (await unzip(bytes)).at(-1)?.bytes.toString() ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(3)
    expect(sheet).toContain('ล่าสุด.txt')
    expect(await verdict(somsri, bytes)).toMatchObject({ verdict: 'genuine', signed: { rows: 2 } })
    const touched = Buffer.from(bytes)
    touched[100] = (touched[100] ?? 0) ^ 1
    expect(await verdict(somsri, touched)).toMatchObject({ verdict: 'changed' })
  })

  test('filtered by an item of somebody else is as empty as by one that does not exist', async () => {
    const anan = await world.as('anan01')
    const theirs = await anan.file(await anan.root(), 'ของอนันต์.txt')
    for (const itemId of [theirs, crypto.randomUUID()])
      expect(await verdict(somsri, await made('csv', { itemId }))).toMatchObject({ signed: { rows: 0 } })
  })

  test('larger than one part of the vault is complete', async () => {
    async function* large() {
      await Promise.resolve()
      for (let n = 0; n < 70; n++) yield Buffer.alloc(1024 ** 2, n)
    }
    const blob = await world.services.drive.blobs.sealAll(large())
    expect([blob.size, blob.parts.length]).toEqual([70 * 1024 ** 2, 3])
  })

  test('is kept for three days for its requester, paged, and limited in number', async () => {
    const { id } = await start(somsri, 'csv')
    expect((await exportsOf(somsri)).items[0]).toMatchObject({ id, state: 'waiting', size: null })
    expect((await content(somsri, id)).statusCode).toBe(404)
    await start(somsri, 'csv')
    expect(await somsri.refused('POST', '/api/log-exports', { format: 'csv', filter: {} })).toMatchObject({
      machineCode: 'LOG_EXPORTS_UNDER_WAY',
    })
    for (const one of (await exportsOf(somsri)).items) await world.runJob('drive:export-log', { exportId: one.id })
    await world.runJob('drive:export-log', { exportId: id })
    const all = (await exportsOf(somsri)).items
    expect(all[1]).toMatchObject({ id, state: 'done' })
    const first = await exportsOf(somsri, '?limit=2')
    const rest = await exportsOf(somsri, `?limit=10&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items].map((one) => one.id)).toEqual(all.map((one) => one.id))
    const anan = await world.as('anan01')
    expect((await exportsOf(anan)).items).toEqual([])
    expect((await content(anan, id)).statusCode).toBe(404)
    expect(await somsri.refused('POST', '/api/log-exports', { format: 'csv', filter: { from: 'x' } })).toMatchObject({
      status: 400,
    })
    await world.owner.pool.query(`update rate_limit set count = $1 where key like 'log-export:%'`, [
      logExportLimits.perDay,
    ])
    expect(await somsri.refused('POST', '/api/log-exports', { format: 'csv', filter: {} })).toMatchObject({
      status: 429,
    })

    const blobs = async () =>
      (await world.owner.pool.query<{ n: number }>('select count(*)::int as n from blob')).rows[0]?.n ?? 0
    const before = await blobs()
    await world.runJob('drive:collect')
    expect(await blobs()).toBe(before)
    world.clock.advance(3 * 86_400_000 + 1000)
    const later = await world.as('somsri1')
    expect((await content(later, id)).statusCode).toBe(404)
    await world.runJob('tasks:sweep')
    await world.runJob('drive:collect')
    expect(await blobs()).toBe(before - all.length)
  })
})
