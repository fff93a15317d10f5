import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoice } from '../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../test/drives.ts'
import { senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'

type Found = { id: string; name: string; size: number; folderId: string }
type Report = {
  used: number
  max: number
  remain: number
  fullInDays: number | null
  trend: string
  measuredAt: string | null
  measuring: boolean
  files: { count: number; bytes: number }
  versions: { count: number; bytes: number }
  trash: { count: number; bytes: number }
  inbox: { count: number; bytes: number }
  outbox: { count: number; bytes: number }
  sharedOut: { count: number; bytes: number }
  biggest: Found[]
  duplicates: { size: number; count: number; wasted: number; files: Found[] }[]
  histories: (Found & { versions: number; versionBytes: number })[]
}
type Progress = { state: string; done: number; total: number; result?: { items: { machineCode: string }[] } }

const day = 86_400_000
const minute = 60_000
let world: World
let one: Business
let who: Client
let home: string
let drive: string

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
})
beforeEach(async () => {
  who = await world.as('somsri1')
  home = await who.root()
  drive = await driveOf(world, home)
})

const ask = (client = who, kind = 'personal') => client.call<Report>('GET', `/api/storage/report?kind=${kind}`)
const measure = (driveId = drive) => world.runJob('drive:measure', { driveId })
async function fresh(): Promise<Report> {
  await ask()
  await measure()
  return ask()
}
async function clean(body: object, client = who): Promise<Progress> {
  const { jobId } = await client.call<{ jobId: string }>('POST', '/api/storage/cleanup', body)
  await world.runJob('drive:clean-up', { jobId })
  return client.call<Progress>('GET', `/api/jobs/${jobId}`)
}
const check = (query: string) => who.call<{ count: number; bytes: number }>('GET', `/api/storage/cleanup?${query}`)

describe('the storage page', () => {
  test('shows usage by category as last counted, and counts again when that is old', async () => {
    const first = await ask()
    expect(first).toMatchObject({ measuredAt: null, measuring: true, files: { count: 0, bytes: 0 } })
    const folder = await who.folder(home, randomUUID())
    const file = await who.file(folder, 'a.txt', 'x'.repeat(1000))
    await who.put(folder, 'a.txt', 'y'.repeat(3000), '?file_duplicate=create_tag_version')
    const gone = await who.folder(home, randomUUID())
    await who.file(gone, 'deep.txt', 'z'.repeat(500))
    await who.bulk('trash', [gone])
    const report = await fresh()
    expect(report).toMatchObject({
      measuring: false,
      files: { count: 1, bytes: 3000 },
      versions: { count: 1, bytes: 1000 },
      trash: { count: 2, bytes: 500 },
    })
    expect(report.files.bytes + report.versions.bytes + report.trash.bytes).toBe(report.used)
    expect(report.histories).toMatchObject([{ id: file, versions: 1, versionBytes: 1000, folderId: folder }])
    expect((await ask()).measuring).toBe(false)
    world.clock.advance(11 * minute)
    expect((await ask()).measuring).toBe(true)
  })

  test('counts documents of the boxes where they are stored, and the classes add up (C71)', async () => {
    const wichai = await world.as('wichai1', 'TWO')
    const consent = { mode: 'receive_all', taxIds: [], action: 'approve' }
    await wichai.call('PUT', '/api/consent', consent)
    const send = senderOf(world, one.malee.token, { 'x-account-id': one.malee.accountId })
    const sent = await send({ xml: invoice({ number: 'CLASSES-1', buyer: '010550000002000000' }) })
    expect(sent.statusCode, sent.body).toBeLessThan(300)
    await wichai.file(await wichai.root('business'), 'เอกสาร.txt', 'x'.repeat(700))
    const space = await wichai.call<{ drives: { kind: string; used: number; rootId: string }[] }>('GET', '/api/storage')
    const business = space.drives.find(({ kind }) => kind === 'business')
    await ask(wichai, 'business')
    await measure(await driveOf(world, business?.rootId ?? ''))
    const report = await ask(wichai, 'business')
    expect(report).toMatchObject({ files: { bytes: 700 }, inbox: { count: 1 }, outbox: { count: 0, bytes: 0 } })
    const classes = [report.files, report.versions, report.trash, report.inbox, report.outbox]
    expect(classes.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(report.used)
    expect(report.inbox.bytes).toBeGreaterThan(1000)
    const asked = await wichai.send({
      method: 'POST',
      url: '/storage/api/check_used_storage',
      payload: { account_id: wichai.accountId },
    })
    const [counted] = asked.json<{ result: { bytes: Record<string, number>; classes: Record<string, number> }[] }>()
      .result
    expect(counted?.classes).toMatchObject({ files: 700, inbox: report.inbox.bytes, cctv: 0 })
    expect(Object.values(counted?.classes ?? {}).reduce((sum, bytes) => sum + bytes, 0)).toBe(
      counted?.bytes.used_storage_business,
    )
  })

  test('names the biggest files and duplicates, without those deleted since', async () => {
    const folder = await who.folder(home, randomUUID())
    const [small, big, twin, other] = [
      await who.file(folder, 'small.bin', 's'.repeat(10_000)),
      await who.file(folder, 'big.bin', 'b'.repeat(20_000)),
      await who.file(folder, 'twin.bin', 's'.repeat(10_000)),
      await who.file(folder, 'other.bin', 'o'.repeat(10_000)),
    ]
    const report = await fresh()
    expect(report.biggest.map(({ id }) => id).slice(0, 1)).toEqual([big])
    expect(new Set(report.biggest.map(({ id }) => id).slice(1, 4))).toEqual(new Set([small, twin, other]))
    expect(report.duplicates).toMatchObject([{ size: 10_000, count: 2, wasted: 10_000 }])
    expect(new Set(report.duplicates[0]?.files.map(({ id }) => id))).toEqual(new Set([small, twin]))
    await who.bulk('trash', [big, twin])
    const later = await ask()
    expect(later.biggest.map(({ id }) => id)).not.toContain(big)
    expect(later.duplicates).toEqual([])
  })

  test('forecasts when it is full at the current rate', async () => {
    const { used } = await ask()
    await setQuota(world, drive, used * 2)
    for (let n = 20; n > 0; n--)
      await world.owner.pool.query('insert into drive_day values ($1, ($2::timestamptz)::date - $3::int, $4)', [
        drive,
        world.clock.now(),
        n,
        Math.round(used - (n * used) / 40),
      ])
    await world.runJob('drive:note-day')
    await world.runJob('drive:note-day')
    const { fullInDays, trend } = await ask()
    expect(trend).toBe('growing')
    expect(fullInDays).toBeGreaterThanOrEqual(39)
    expect(fullInDays).toBeLessThanOrEqual(41)
    await setQuota(world, drive, 1024 ** 3)
    const { rows } = await world.owner.pool.query('select count(*)::int as n from drive_day where drive_id = $1', [
      drive,
    ])
    expect(rows).toEqual([{ n: 21 }])
  })

  test('of Drive Business requires Admin Business; other people’s drives do not exist', async () => {
    expect((await one.prasit.refused('GET', '/api/storage/report?kind=business')).machineCode).toBe('NOT_ADMIN')
    expect((await who.refused('GET', '/api/storage/report?kind=business')).machineCode).toBe('NOT_ADMIN')
    const folder = await one.malee.folder(one.root, randomUUID())
    const file = await one.malee.file(folder, 'of the business.bin', 'q'.repeat(99_000))
    await ask(one.malee, 'business')
    await measure(await driveOf(world, file))
    expect((await ask(one.malee, 'business')).biggest.map(({ id }) => id)).toContain(file)
    expect(JSON.stringify(await ask(one.malee))).not.toContain('of the business')
    for (const what of ['trash', 'versions'])
      expect((await one.prasit.refused('POST', '/api/storage/cleanup', { kind: 'business', what })).machineCode).toBe(
        'NOT_ADMIN',
      )
  })
})

describe('freeing space', () => {
  test('empties the trash as a job: previewed first, complete, without items trashed later', async () => {
    const folder = await who.folder(home, randomUUID())
    const files = [await who.file(folder, 'a.txt', 'aaaa'), await who.file(folder, 'b.txt', 'bbbb')]
    await who.bulk('trash', [...files, folder])
    const before = await check('what=trash')
    expect(before.count).toBeGreaterThanOrEqual(3)
    const { jobId } = await who.call<{ jobId: string }>('POST', '/api/storage/cleanup', { what: 'trash' })
    world.clock.advance(1000)
    const later = await who.file(home, `${randomUUID()}.txt`, 'later')
    await who.bulk('trash', [later])
    await world.runJob('drive:clean-up', { jobId })
    await world.runJob('drive:clean-up', { jobId })
    expect(await who.call<Progress>('GET', `/api/jobs/${jobId}`)).toMatchObject({
      state: 'done',
      result: { items: [] },
    })
    expect(await check('what=trash')).toEqual({ count: 1, bytes: 5 })
    expect((await one.malee.refused('GET', `/api/jobs/${jobId}`)).machineCode).toBe('NOT_FOUND')
    expect(await quotaDrift(world)).toEqual([])
  })

  test('removes old versions that are not kept and are old enough, never the newest', async () => {
    const folder = await who.folder(home, randomUUID())
    const put = (text: string) => who.put(folder, 'v.txt', text, '?file_duplicate=create_tag_version')
    const { itemId } = await put('one')
    await put('two2')
    await put('three')
    await world.owner.pool.query('update version set keep = true where item_id = $1 and n = 1', [itemId])
    expect(await check('what=versions&olderThanDays=5')).toEqual({ count: 0, bytes: 0 })
    world.clock.advance(6 * day)
    who = await world.as('somsri1')
    await put('four44')
    const before = await check('what=versions&olderThanDays=5')
    const used = await who.used()
    expect(await clean({ what: 'versions', olderThanDays: 5 })).toMatchObject({ state: 'done', result: { items: [] } })
    expect(await check('what=versions&olderThanDays=5')).toEqual({ count: 0, bytes: 0 })
    expect(await who.used()).toBe(used - before.bytes)
    const { items } = await who.call<{ items: { n: number }[] }>('GET', `/api/files/${itemId}/versions`)
    expect(items.map(({ n }) => n)).toEqual([4, 1])
    expect((await who.bytes(itemId)).body).toBe('four44')
    const { rows } = await world.owner.pool.query(
      `select data from audit_event where subject = $1 and type = 'version.dropped'`,
      [itemId],
    )
    expect(rows).toEqual([{ data: { name: 'v.txt', count: 2, bytes: 9 } }])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('rejects invalid input', async () => {
    for (const body of [
      {},
      { what: 'files' },
      { what: 'versions', olderThanDays: 0 },
      { what: 'versions', olderThanDays: 0.5 },
    ])
      expect((await who.refused('POST', '/api/storage/cleanup', body)).machineCode).toBe('INVALID_INPUT')
  })
})

describe('what is shared out', () => {
  test('says beside its classes how much of the files is shared, each file once and as long as the share is open', async () => {
    const folder = await who.folder(home, randomUUID())
    const inside = await who.file(folder, 'a.txt', 'x'.repeat(700))
    const alone = await who.file(home, `${randomUUID()}.txt`, 'y'.repeat(50))
    const before = await fresh()
    expect(before.sharedOut).toEqual({ count: 0, bytes: 0 })
    const share = (id: string) =>
      world.owner.pool.query(
        `with made as (insert into item_share (id, item_id, audience, audience_id, level, made_as)
           values (gen_random_uuid(), $1, 'person', $2, 'view', 'owner'))
         update item set has_grants = true where id = $1`,
        [id, one.prasit.personId],
      )
    for (const id of [folder, inside, alone]) await share(id)
    world.clock.advance(minute)
    const shared = await fresh()
    expect(shared).toMatchObject({ used: before.used, files: before.files, sharedOut: { count: 2, bytes: 750 } })
    await world.owner.pool.query('update item_share set enabled = false where item_id = any($1::uuid[])', [
      [folder, inside],
    ])
    world.clock.advance(minute)
    expect((await fresh()).sharedOut).toEqual({ count: 1, bytes: 50 })
    await world.owner.pool.query('delete from item_share where item_id = any($1::uuid[])', [[folder, inside, alone]])
  })
})
