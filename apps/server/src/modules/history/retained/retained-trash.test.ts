import { randomUUID } from 'node:crypto'
import type { Page } from '@khlang/contract'
import type { RetainedItem } from '@khlang/contract/retained-trash'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../../test/drives.ts'
import type { World } from '../../../../test/harness.ts'
import { createSetting } from '../../../../test/setting.ts'

const day = 86_400_000
let world: World
let one: Business
let malee: Client
let prasit: Client
let somsri: Client
let home: string
let root: string

/** Sessions expire sooner than the retention period. */
async function signIn() {
  malee = await world.as('malee01', 'ONE')
  prasit = await world.as('prasit1', 'ONE')
  somsri = await world.as('somsri1')
}

beforeAll(async () => {
  ;({ world, one, home } = await createSetting())
  await signIn()
  root = await malee.root('business')
})

async function pass(days: number) {
  world.clock.advance(days * day)
  await world.runJob('drive:purge-expired-trash')
  await world.runJob('drive:purge-expired-vault')
  await signIn()
}

const listed = async (query = '') => (await malee.call<Page<RetainedItem>>('GET', `/api/vault${query}`)).items
const named = async () => (await listed()).map(({ name }) => name)
const restore = async (ids: string[], body: object = {}, who = malee) =>
  (
    await who.call<{ items: { ok: boolean; machineCode?: string }[] }>('POST', '/api/vault/restore', { ids, ...body })
  ).items.map((item) => (item.ok ? 'ok' : item.machineCode))
const usedBy = async (who: Client) =>
  (await who.call<{ drives: { kind: string; used: number }[] }>('GET', '/api/storage')).drives.find(
    ({ kind }) => kind === 'business',
  )?.used
const trashed = async (ids: string[]) => {
  expect(await malee.bulk('trash', ids)).toEqual(ids.map(() => 'ok'))
}
const eventsOf = async (id: string) =>
  (
    await world.owner.pool.query<{ type: string; actor: string; data: object }>(
      'select type, actor, data from audit_event where subject = $1 order by id',
      [id],
    )
  ).rows

describe('retained trash of a business (C08)', () => {
  test('a point-in-time restore does not use it: items in it count as gone', async () => {
    const folder = await malee.folder(root, 'ย้อนเวลา')
    const id = await malee.file(folder, 'was.txt', 'was')
    await new Promise((resolve) => setTimeout(resolve, 5))
    const at = world.clock.now().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await trashed([id])
    await malee.bulk('purge', [id])
    const run = await malee.call<{ id: string }>('POST', '/api/restores', { itemId: folder, at })
    await world.runJob('drive:restore', { runId: run.id })
    const left = await malee.call<Page<{ name: string; machineCode?: string }>>(
      'GET',
      `/api/restores/${run.id}/entries?way=beside&show=left`,
    )
    expect(left.items.map(({ name, machineCode }) => [name, machineCode])).toEqual([['was.txt', 'RESTORE_ITEM_GONE']])
    expect(await restore([id])).toEqual(['ok'])
  })

  test('S087: a file 10 days past the trash is visible to and restored by Admin Business, and nobody else', async () => {
    const folder = await malee.folder(root, 'สัญญา')
    await one.rule(folder, 'business', malee.accountId, 'admin')
    const id = await malee.file(folder, 'เช่า.txt', '1234567')
    await malee.call('PATCH', `/api/items/${id}`, { hashtags: ['สำคัญ'] })
    const before = await usedBy(malee)
    await trashed([id])
    expect(await usedBy(malee)).toBe(before)
    await pass(7.1)
    expect(await usedBy(malee)).toBe((before ?? 0) - 7)
    await pass(10)
    const kept = await listed()
    expect(kept).toMatchObject([
      {
        id,
        type: 'file',
        name: 'เช่า.txt',
        bytes: 7,
        path: [expect.any(String), 'สัญญา'],
        trashedBy: expect.any(String),
      },
    ])
    expect(Date.parse(kept[0]?.until ?? '') - Date.parse(kept[0]?.vaultedAt ?? '')).toBe(30 * day)

    // It is nowhere else, not even for its admin, and others have no retained trash at all.
    for (const who of [malee, prasit, somsri]) {
      expect((await who.refused('GET', `/api/items/${id}`)).status).toBe(404)
      expect((await who.refused('GET', `/api/files/${id}/content`)).status).toBe(404)
      expect((await who.refused('GET', `/api/files/${id}/versions`)).status).toBe(404)
      expect(await who.bulk('restore', [id])).toEqual(['NOT_FOUND'])
      expect(await who.bulk('purge', [id])).toEqual(['NOT_FOUND'])
    }
    expect((await malee.call<Page<unknown>>('GET', '/api/views/trash')).items).toEqual([])
    expect((await malee.call<Page<unknown>>('GET', `/api/search?q=${encodeURIComponent('เช่า')}`)).items).toEqual([])
    for (const who of [prasit, somsri]) {
      expect(await who.refused('GET', '/api/vault')).toMatchObject({ status: 403, machineCode: 'NOT_ADMIN' })
      const body = { ids: [id] }
      expect((await who.refused('POST', '/api/vault/restore', body)).machineCode).toBe('NOT_ADMIN')
    }
    // The admin of another business has its own retained trash.
    const wichai = await world.as('wichai1', 'TWO')
    expect((await wichai.call<Page<unknown>>('GET', '/api/vault')).items).toEqual([])
    expect(await restore([id], {}, wichai)).toEqual(['NOT_FOUND'])

    expect(await restore([id])).toEqual(['ok'])
    expect((await malee.bytes(id)).body).toBe('1234567')
    expect(await malee.call('GET', `/api/items/${id}`)).toMatchObject({ parentId: folder, hashtags: ['สำคัญ'] })
    expect(await usedBy(malee)).toBe(before)
    expect(await listed()).toEqual([])
    expect(await restore([id])).toEqual(['NOT_FOUND'])
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'item.created',
      'item.changed',
      'item.trashed',
      'item.vaulted',
      'item.restored',
      'item.downloaded',
    ])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('after 30 days it is permanently deleted, with its bytes and its keys', async () => {
    const folder = await malee.folder(root, 'ของเก่า')
    const id = await malee.file(folder, 'a.txt', 'aaa')
    await trashed([folder])
    await pass(7.1)
    expect(await named()).toEqual(['ของเก่า'])
    await pass(29.8)
    expect(await named()).toEqual(['ของเก่า'])
    await pass(0.3)
    expect(await named()).toEqual([])
    expect(await restore([folder])).toEqual(['NOT_FOUND'])
    const { rows } = await world.owner.pool.query('select from item where id = any($1)', [[id, folder]])
    expect(rows).toEqual([])
    expect((await eventsOf(folder)).at(-1)).toMatchObject({ type: 'item.purged', actor: 'system:vault' })
    expect(await quotaDrift(world)).toEqual([])
  })

  test('expires on time, not when the job runs', async () => {
    const id = await malee.file(root, 'late.txt', 'late')
    await trashed([id])
    await pass(7.1)
    world.clock.advance(30 * day)
    await signIn()
    expect(await named()).toEqual([])
    expect(await restore([id])).toEqual(['NOT_FOUND'])
    await pass(0)
  })

  test('items deleted from the trash of a business are retained at once; those of a private drive are gone', async () => {
    const file = await malee.file(root, 'purged.txt', 'x')
    await trashed([file])
    expect(await malee.bulk('purge', [file])).toEqual(['ok'])
    expect(await named()).toEqual(['purged.txt'])
    expect(await restore([file])).toEqual(['ok'])
    const own = await prasit.file(await prasit.root(), 'own.txt', 'x')
    const hers = await somsri.file(home, 'hers.txt', 'x')
    await prasit.bulk('trash', [own])
    await somsri.bulk('trash', [hers])
    expect(await prasit.bulk('purge', [own])).toEqual(['ok'])
    expect(await somsri.bulk('purge', [hers])).toEqual(['ok'])
    expect(await named()).toEqual([])
    expect((await eventsOf(own)).at(-1)?.type).toBe('item.purged')
  })

  test('a folder is restored with its contents; what was trashed before it stays in the trash meanwhile', async () => {
    const folder = await malee.folder(root, 'ทั้งโฟลเดอร์')
    const deep = await malee.folder(folder, 'ลึก')
    const id = await malee.file(deep, 'in.txt', 'in it')
    const inner = await malee.file(deep, 'inner.txt', 'in the trash')
    await trashed([inner])
    await trashed([folder])
    await malee.bulk('purge', [folder])
    expect((await listed()).map(({ name, bytes }) => [name, bytes])).toEqual([['ทั้งโฟลเดอร์', 5]])
    const trash = await malee.call<Page<{ id: string }>>('GET', '/api/views/trash')
    expect(trash.items.map((item) => item.id)).toEqual([inner])
    expect(await malee.bulk('restore', [inner])).toEqual(['RESTORE_TARGET_GONE'])
    expect(await restore([folder])).toEqual(['ok'])
    expect((await malee.bytes(id)).body).toBe('in it')
    expect(await malee.bulk('restore', [inner])).toEqual(['ok'])
    expect((await malee.names(deep)).toSorted()).toEqual(['in.txt', 'inner.txt'])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('S088: a taken name requires a choice, a missing folder a new target, and nothing is overwritten', async () => {
    const folder = await malee.folder(root, 'ที่เดิม')
    const id = await malee.file(folder, 'r.txt', 'old')
    await trashed([id])
    await malee.bulk('purge', [id])
    await malee.file(folder, 'r.txt', 'new')
    expect(await restore([id], { onConflict: 'fail' })).toEqual(['NAME_TAKEN'])
    expect(await restore([id], { onConflict: 'replace' })).toEqual(['NAME_TAKEN'])
    expect(await restore([id], { onConflict: 'skip' })).toEqual(['ok'])
    expect(await named()).toEqual(['r.txt'])
    expect(await restore([id])).toEqual(['ok'])
    expect((await malee.names(folder)).toSorted()).toEqual(['r (2).txt', 'r.txt'])
    await trashed([id])
    await malee.bulk('purge', [id])
    await trashed([folder])
    expect(await restore([id])).toEqual(['RESTORE_TARGET_GONE'])
    await malee.bulk('purge', [folder])
    expect(await restore([id])).toEqual(['RESTORE_TARGET_GONE'])
    for (const targetId of [folder, randomUUID(), await malee.root()])
      expect(await restore([id], { targetId })).toEqual(['RESTORE_TARGET_GONE'])
    expect(await restore([id], { targetId: home })).toEqual(['NOT_FOUND'])
    expect(await restore([id], { targetId: root })).toEqual(['ok'])
    await trashed([id])
  })

  test('requires space in the drive, and reports how much is missing', async () => {
    const id = await malee.file(root, 'big.bin', 'x'.repeat(5000))
    await trashed([id])
    await malee.bulk('purge', [id])
    const drive = await driveOf(world, root)
    await setQuota(world, drive, ((await usedBy(malee)) ?? 0) + 100)
    expect(await restore([id])).toEqual(['STORAGE_FULL'])
    expect(await named()).toContain('big.bin')
    await setQuota(world, drive, 10 ** 9)
    expect(await restore([id])).toEqual(['ok'])
  })

  test('an encrypted file keeps its passphrase there, and its keys are destroyed with it', async () => {
    const id = await malee.file(root, 'shut.txt', 'secret')
    const { rows } = await world.owner.pool.query<{ n: number }>('select count(*)::int as n from file_encryption')
    const folder = await malee.folder(root, 'ผู้ใช้')
    await one.rule(folder, 'business', malee.accountId, 'admin')
    const own = await prasit.file(folder, 'own.txt', 'secret')
    const passphrase = 'แมวสามตัวนอนบนหลังคา'
    await prasit.call('POST', `/api/files/${own}/encrypt`, { passphrase, confirmPassphrase: passphrase })
    await malee.bulk('trash', [own, id])
    await malee.bulk('purge', [own, id])
    expect(await restore([own])).toEqual(['ok'])
    await prasit.call('POST', `/api/files/${own}/decrypt-session`, { passphrase })
    expect((await prasit.bytes(own)).body).toBe('secret')
    await malee.bulk('trash', [own])
    await pass(7.1)
    await pass(30.1)
    expect((await eventsOf(own)).at(-1)).toMatchObject({ type: 'item.purged', data: { keysDestroyed: 1 } })
    const after = await world.owner.pool.query<{ n: number }>('select count(*)::int as n from file_encryption')
    expect(after.rows).toEqual(rows)
  })

  test('two concurrent restores of one item restore it once', async () => {
    const id = await malee.file(root, 'once.txt', 'once')
    await trashed([id])
    await malee.bulk('purge', [id])
    const again = await world.as('malee01', 'ONE')
    const outcome = await Promise.all([restore([id]), restore([id], {}, again), restore([id])])
    expect(outcome.flat().filter((one) => one === 'ok')).toHaveLength(1)
    expect((await malee.names(root)).filter((name) => name.startsWith('once'))).toEqual(['once.txt'])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('pages are ordered by time without duplicates', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => malee.file(root, `page-${n}.txt`)))
    await trashed(ids)
    await malee.bulk('purge', ids)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<RetainedItem> = await malee.call('GET', `/api/vault?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
    expect(new Set(seen).size).toBe(seen.length)
    expect((await malee.refused('GET', '/api/vault?cursor=nonsense')).machineCode).toBe('INVALID_INPUT')
  })
})

describe('what a business decides about it', () => {
  const set = (retained: { keeps: boolean; days: number }, who = malee) =>
    who.call('PATCH', '/api/admin/settings', { retained })

  test('is for its admins, within bounds, and in the log with before and after', async () => {
    expect(await malee.call('GET', '/api/admin/settings')).toMatchObject({ retained: { keeps: true, days: 30 } })
    expect(
      await prasit.refused('PATCH', '/api/admin/settings', { retained: { keeps: false, days: 30 } }),
    ).toMatchObject({
      machineCode: 'NOT_ADMIN',
    })
    for (const days of [6, 366])
      expect(await malee.refused('PATCH', '/api/admin/settings', { retained: { keeps: true, days } })).toMatchObject({
        machineCode: 'INVALID_INPUT',
      })
    await set({ keeps: true, days: 60 })
    await set({ keeps: true, days: 60 })
    const { rows } = await world.owner.pool.query<{ data: unknown }>(
      "select data from audit_event where type = 'retained-policy.changed'",
    )
    expect(rows).toEqual([{ data: { before: { retainedDays: 30 }, after: { retainedDays: 60 } } }])
  })

  test('holds for what comes; what is there keeps its date', async () => {
    const [long, short] = [await malee.file(root, 'นาน.txt', 'x'), await malee.file(root, 'สั้น.txt', 'x')]
    await malee.bulk('trash', [long, short])
    await set({ keeps: true, days: 60 })
    await malee.bulk('purge', [long])
    await set({ keeps: true, days: 7 })
    await malee.bulk('purge', [short])
    const daysOf = async (id: string) => {
      const found = (await listed()).find((item) => item.id === id)
      return found && Math.round((Date.parse(found.until) - Date.parse(found.vaultedAt)) / day)
    }
    expect([await daysOf(long), await daysOf(short)]).toEqual([60, 7])
    await pass(8)
    expect([await daysOf(long), await daysOf(short)]).toEqual([60, undefined])
    expect(await restore([long])).toEqual(['ok'])
  })

  test('without it, leaving the trash is for good', async () => {
    await set({ keeps: false, days: 30 })
    const id = await malee.file(root, 'หมดไป.txt', 'x')
    await malee.bulk('trash', [id])
    expect(await malee.bulk('purge', [id])).toEqual(['ok'])
    expect((await eventsOf(id)).at(-1)?.type).toBe('item.purged')
    expect(await restore([id])).toEqual(['NOT_FOUND'])
    await set({ keeps: true, days: 30 })
    expect(await quotaDrift(world)).toEqual([])
  })

  test('is searched by words of the name, page by page', async () => {
    const ids = await Promise.all(['ใบสั่งซื้อ 1.pdf', 'ใบสั่งซื้อ 2.pdf', 'อื่น.pdf'].map((name) => malee.file(root, name)))
    await malee.bulk('trash', ids)
    await malee.bulk('purge', ids)
    const asked = (query: string) => malee.call<Page<RetainedItem>>('GET', `/api/vault?${query}`)
    const word = `q=${encodeURIComponent('สั่งซื้อ PDF')}`
    const first = await asked(`${word}&limit=1`)
    const rest = await asked(`${word}&limit=1&cursor=${first.nextCursor}`)
    expect([first, rest].flatMap(({ items }) => items.map(({ name }) => name)).sort()).toEqual([
      'ใบสั่งซื้อ 1.pdf',
      'ใบสั่งซื้อ 2.pdf',
    ])
    expect(rest.nextCursor).toBeNull()
    expect((await asked(`q=${encodeURIComponent('100%')}`)).items).toEqual([])
  })
})
