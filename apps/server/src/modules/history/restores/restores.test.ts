import type { Page } from '@khlang/contract'
import type { Restore, RestoreEntry, RestoreWay } from '@khlang/contract/restores'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const day = 86_400_000
const next = '?file_duplicate=create_tag_version'
let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

/** A point in time between everything before and everything after. */
async function pointInTime(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const at = world.clock.now().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return at
}
const show = (who: Client, id: string) => who.call<Restore>('GET', `/api/restores/${id}`)
const entries = async (who: Client, id: string, way: RestoreWay, kind: 'back' | 'left') =>
  (await who.call<Page<RestoreEntry>>('GET', `/api/restores/${id}/entries?way=${way}&show=${kind}`)).items
const outcomes = (rows: readonly RestoreEntry[]) =>
  rows.map((row) => `${row.place ? `${row.place} / ` : ''}${row.name}: ${row.machineCode ?? row.action}`).sort()

async function preview(who: Client, itemId: string, at: string): Promise<Restore> {
  const { id } = await who.call<Restore>('POST', '/api/restores', { itemId, at })
  await world.runJob('drive:restore', { runId: id })
  return show(who, id)
}
async function restore(who: Client, itemId: string, at: string, way: RestoreWay): Promise<Restore> {
  const { id } = await preview(who, itemId, at)
  await who.call('POST', `/api/restores/${id}/start`, { way })
  await world.runJob('drive:restore', { runId: id })
  return show(who, id)
}

/** A folder that was changed in every way since a point in time. */
async function changed(name: string) {
  const top = await somsri.folder(root, name)
  const deep = await somsri.folder(top, 'ลึก')
  const ids = {
    same: await somsri.file(top, 'same.txt', 'same'),
    edited: await somsri.file(top, 'edited.txt', 'first'),
    renamed: await somsri.file(top, 'old name.txt', 'renamed'),
    moved: await somsri.file(top, 'moved.txt', 'moved'),
    trashed: await somsri.file(deep, 'trashed.txt', 'trashed'),
    purged: await somsri.file(deep, 'purged.txt', 'purged'),
  }
  const before = await somsri.file(top, 'before.txt', 'gone before')
  await somsri.bulk('trash', [before])
  const at = await pointInTime()
  await somsri.put(top, 'edited.txt', 'second!', next)
  await somsri.call('PATCH', `/api/items/${ids.renamed}`, { name: 'new name.txt' })
  await somsri.bulk('move', [ids.moved], { targetId: root, onConflict: 'keep_both' })
  await somsri.bulk('trash', [ids.purged])
  await somsri.bulk('purge', [ids.purged])
  await somsri.bulk('trash', [ids.trashed, deep])
  const newer = await somsri.file(top, 'newer.txt', 'newer')
  return { top, deep, ids, at, newer }
}

describe('point-in-time restore', () => {
  test('reports how far back it reaches, and refuses times outside', async () => {
    const file = await somsri.file(root, 'bounds.txt')
    const history = await somsri.call<{ earliest: string; now: string }>('GET', `/api/items/${file}/history`)
    expect(history.earliest < history.now).toBe(true)
    for (const at of [new Date(Date.parse(history.earliest) - 120_000), new Date(Date.now() + day)]) {
      const body = { itemId: file, at: at.toISOString() }
      expect(await somsri.refused('POST', '/api/restores', body)).toMatchObject({
        status: 400,
        machineCode: 'RESTORE_MOMENT',
      })
    }
  })

  test('previews what would be restored, and what would not and why', async () => {
    const { top, at } = await changed('ดูก่อน')
    const run = await preview(somsri, top, at)
    expect(run).toMatchObject({ state: 'preview', way: null, done: 0 })
    expect(outcomes(await entries(somsri, run.id, 'beside', 'back'))).toEqual(
      [
        'ดูก่อน: same',
        'edited.txt: version',
        'moved.txt: elsewhere',
        'old name.txt: same',
        'same.txt: same',
        'ลึก / trashed.txt: untrash',
        'ลึก: untrash',
      ].sort(),
    )
    expect(outcomes(await entries(somsri, run.id, 'beside', 'left'))).toEqual(['ลึก / purged.txt: RESTORE_ITEM_GONE'])
    expect(run.beside).toEqual({ items: 7, bytes: 4 + 5 + 7 + 5 + 7, left: 1 })
    expect(outcomes(await entries(somsri, run.id, 'inPlace', 'back'))).toEqual(
      ['edited.txt: version', 'ลึก / trashed.txt: untrash', 'ลึก: untrash'].sort(),
    )
    expect(outcomes(await entries(somsri, run.id, 'inPlace', 'left'))).toEqual(
      ['moved.txt: elsewhere', 'newer.txt: newer', 'ลึก / purged.txt: RESTORE_ITEM_GONE'].sort(),
    )
    const first = await somsri.call<Page<RestoreEntry>>(
      'GET',
      `/api/restores/${run.id}/entries?way=beside&show=back&limit=4`,
    )
    const rest = await somsri.call<Page<RestoreEntry>>(
      'GET',
      `/api/restores/${run.id}/entries?way=beside&show=back&limit=4&cursor=${first.nextCursor}`,
    )
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([4, 3, null])
  })

  test('into a new folder: the former tree with its former names; current items stay as they are', async () => {
    const { top, at, ids } = await changed('ข้าง ๆ')
    const run = await restore(somsri, top, at, 'beside')
    expect(run).toMatchObject({ state: 'partly', way: 'beside', done: 7, failed: 0 })
    const folder = await somsri.call<{ name: string; parentId: string }>('GET', `/api/items/${run.targetId}`)
    expect(folder.name).toMatch(/^ข้าง ๆ – กู้คืน \d+ \S+ 25\d\d \d\d\.\d\d$/)
    const back = await somsri.list(run.targetId ?? '')
    expect(back.map((item) => item.name).sort()).toEqual(
      ['edited.txt', 'moved.txt', 'old name.txt', 'same.txt', 'ลึก'].sort(),
    )
    const bytesOf = async (name: string) => (await somsri.bytes(back.find((item) => item.name === name)?.id ?? '')).body
    expect([await bytesOf('edited.txt'), await bytesOf('moved.txt')]).toEqual(['first', 'moved'])
    expect(await somsri.names(back.find((item) => item.name === 'ลึก')?.id ?? '')).toEqual(['trashed.txt'])
    expect((await somsri.bytes(ids.edited)).body).toBe('second!')
    expect((await somsri.names(top)).sort()).toEqual(['edited.txt', 'new name.txt', 'newer.txt', 'same.txt'])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('in place: new versions and trashed items; newer files, other places and names are left alone', async () => {
    const { top, at, ids, deep, newer } = await changed('ที่เดิม')
    const run = await restore(somsri, top, at, 'inPlace')
    expect(run).toMatchObject({ state: 'partly', done: 3, failed: 0, targetId: null })
    expect((await somsri.bytes(ids.edited)).body).toBe('first')
    expect(await somsri.call('GET', `/api/items/${ids.edited}`)).toMatchObject({ version: 3 })
    expect(await somsri.names(deep)).toEqual(['trashed.txt'])
    expect((await somsri.bytes(newer)).body).toBe('newer')
    expect((await somsri.names(top)).sort()).toEqual(
      ['edited.txt', 'new name.txt', 'newer.txt', 'same.txt', 'ลึก'].sort(),
    )
    // Repeating it changes nothing: the state is restored.
    expect((await preview(somsri, top, at)).inPlace.items).toBe(0)
    expect(await quotaDrift(world)).toEqual([])
  })

  test('items moved within the folder return to their place, whichever folder is scanned first', async () => {
    const top = await somsri.folder(root, 'ย้ายภายใน')
    const places = [await somsri.folder(top, 'หนึ่ง'), await somsri.folder(top, 'สอง')]
    const [one = '', two = ''] = places
    const [a, b] = [await somsri.file(one, 'a.txt'), await somsri.file(two, 'b.txt')]
    const at = await pointInTime()
    await somsri.bulk('move', [a], { targetId: two, onConflict: 'keep_both' })
    await somsri.bulk('move', [b, two], { targetId: one, onConflict: 'keep_both' })
    const run = await restore(somsri, top, at, 'beside')
    expect(run).toMatchObject({ state: 'done', done: 5 })
    const back = await somsri.list(run.targetId ?? '')
    const inside = await Promise.all(back.map(async ({ id, name }) => [name, await somsri.names(id)]))
    expect(Object.fromEntries(inside)).toEqual({ หนึ่ง: ['a.txt'], สอง: ['b.txt'] })
    expect(outcomes(await entries(somsri, run.id, 'inPlace', 'left'))).toContain('สอง / b.txt: elsewhere')
  })

  test('a single file is restored into a new folder, or as a new version', async () => {
    const file = await somsri.file(root, 'single.txt', 'one')
    const at = await pointInTime()
    await somsri.put(root, 'single.txt', 'two', next)
    await somsri.call('PATCH', `/api/items/${file}`, { hashtags: ['เดี่ยว'] })
    const beside = await restore(somsri, file, at, 'beside')
    expect(beside.state).toBe('done')
    expect(await somsri.list(beside.targetId ?? '')).toMatchObject([{ hashtags: ['เดี่ยว'] }])
    expect(await somsri.names(beside.targetId ?? '')).toEqual(['single.txt'])
    expect((await restore(somsri, file, at, 'inPlace')).state).toBe('done')
    expect((await somsri.bytes(file)).body).toBe('one')
  })

  test('restores nothing twice, resumes after a stop, and is logged once', async () => {
    const { top, at } = await changed('สองครั้ง')
    const { id } = await preview(somsri, top, at)
    await somsri.call('POST', `/api/restores/${id}/start`, { way: 'beside' })
    expect(await somsri.refused('POST', `/api/restores/${id}/start`, { way: 'beside' })).toMatchObject({
      status: 409,
      machineCode: 'RESTORE_STATE',
    })
    await Promise.all([1, 2, 3].map(() => world.runJob('drive:restore', { runId: id })))
    await world.runJob('drive:restore', { runId: id })
    const run = await show(somsri, id)
    expect(run).toMatchObject({ state: 'partly', done: 7 })
    expect(await somsri.list(run.targetId ?? '')).toHaveLength(5)
    const { rows } = await world.owner.pool.query<{ type: string; n: number }>(
      `select type, count(*)::int as n from audit_event where subject = $1 and type like 'restore.%' group by 1 order by 1`,
      [top],
    )
    expect(rows).toEqual([
      { type: 'restore.ended', n: 1 },
      { type: 'restore.started', n: 1 },
    ])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('cancelled, it restores nothing more', async () => {
    const { top, at } = await changed('ยกเลิก')
    const { id } = await preview(somsri, top, at)
    await somsri.call('POST', `/api/restores/${id}/start`, { way: 'beside' })
    expect(await somsri.call('POST', `/api/restores/${id}/cancel`, {})).toMatchObject({ state: 'canceled' })
    await world.runJob('drive:restore', { runId: id })
    expect(await show(somsri, id)).toMatchObject({ state: 'canceled', done: 0, targetId: null })
    expect(await somsri.refused('POST', `/api/restores/${id}/cancel`, {})).toMatchObject({ status: 409 })
  })

  test('a version that is no longer kept cannot be restored', async () => {
    const folder = await somsri.folder(root, 'เก็บไม่ครบ')
    await somsri.put(folder, 'lost.txt', 'one')
    const file = (await somsri.list(folder))[0]?.id ?? ''
    const at = await pointInTime()
    await somsri.put(folder, 'lost.txt', 'two', next)
    await somsri.call('DELETE', `/api/files/${file}/versions/1`)
    const run = await preview(somsri, folder, at)
    expect(outcomes(await entries(somsri, run.id, 'beside', 'left'))).toEqual(['lost.txt: RESTORE_VERSION_GONE'])
    expect(outcomes(await entries(somsri, run.id, 'inPlace', 'left'))).toEqual(['lost.txt: RESTORE_VERSION_GONE'])
  })

  test('a password, and a full drive', async () => {
    const wichai = await world.as('wichai1')
    const home = await wichai.root()
    const folder = await wichai.folder(home, 'จำกัด')
    const secret = await wichai.file(folder, 'secret.txt', 'secret')
    await wichai.file(folder, 'big.txt', 'x'.repeat(5000))
    await wichai.call('PUT', `/api/files/${secret}/password`, {
      password: 'open-sesame-1',
      confirmPassword: 'open-sesame-1',
    })
    const at = await pointInTime()
    const other = await world.as('wichai1')
    const run = await preview(other, folder, at)
    expect(outcomes(await entries(other, run.id, 'beside', 'left'))).toEqual(['secret.txt: FILE_PASSWORD_REQUIRED'])
    await setQuota(world, await driveOf(world, home), (await other.used()) + 100)
    expect(await other.refused('POST', `/api/restores/${run.id}/start`, { way: 'beside' })).toMatchObject({
      status: 507,
      machineCode: 'STORAGE_FULL',
    })
  })
})

describe('in Drive Business', () => {
  test('invisible items are omitted; level download gets no old content', async () => {
    const { malee, prasit, ...one } = await createBusiness(world)
    const { folder: top } = await one.folderWithFile('moments')
    const hidden = await malee.folder(top, 'hidden')
    const file = await malee.file(top, 'report.txt', 'one')
    await malee.file(hidden, 'inside.txt')
    const renamed = await malee.file(top, 'former.txt', 'same')
    await one.rule(top, 'department', one.sales, 'download')
    await one.rule(hidden, 'department', one.sales, 'none')
    const at = await pointInTime()
    await malee.put(top, 'report.txt', 'two', next)
    await malee.call('PATCH', `/api/items/${renamed}`, { name: 'present.txt' })
    await malee.bulk('trash', [await malee.file(top, 'thrown.txt')])
    const mine = await preview(malee, top, at)
    expect(outcomes(await entries(malee, mine.id, 'beside', 'back'))).toEqual(
      expect.arrayContaining(['hidden / inside.txt: same', 'former.txt: same']),
    )

    const his = await preview(prasit, top, at)
    const seen = [
      ...(await entries(prasit, his.id, 'beside', 'back')),
      ...(await entries(prasit, his.id, 'beside', 'left')),
    ]
    expect(seen.map((row) => row.name)).not.toContain('hidden')
    // Nor are a former name, version and size shown without the right to read the history.
    expect(seen.map(({ version, size }) => [version, size])).toEqual(seen.map(() => [null, 0]))
    expect(outcomes(seen)).toEqual(expect.arrayContaining(['report.txt: NOT_ALLOWED', 'present.txt: NOT_ALLOWED']))
    // A new folder requires the right to create one.
    const start = `/api/restores/${his.id}/start`
    expect(await prasit.refused('POST', start, { way: 'beside' })).toMatchObject({ status: 403 })
    await prasit.call('POST', start, { way: 'inPlace' })
    await world.runJob('drive:restore', { runId: his.id })
    expect(await show(prasit, his.id)).toMatchObject({ done: 0 })
    expect((await malee.bytes(file)).body).toBe('two')

    // A repeated job finds the run ended, and a requester who has left restores nothing: each end is logged once.
    await world.runJob('drive:restore', { runId: his.id })
    const last = await preview(prasit, top, at)
    await prasit.call('POST', `/api/restores/${last.id}/start`, { way: 'inPlace' })
    await world.owner.pool.query('update employee set removed_at = now() where person_id = $1', [prasit.personId])
    for (let times = 0; times < 2; times++) await world.runJob('drive:restore', { runId: last.id })
    const ends = await world.owner.pool.query<{ how: string }>(
      `select data ->> 'how' as how from audit_event where type = 'restore.ended' and person_id = $1`,
      [prasit.personId],
    )
    expect(ends.rows).toEqual([{ how: 'failed' }, { how: 'failed' }])
  })

  test('a run belongs to the person who started it', async () => {
    const file = await somsri.file(root, 'own run.txt')
    const at = await pointInTime()
    const run = await preview(somsri, file, at)
    const stranger = await world.as('anan01')
    const gone = { status: 404 }
    expect(await stranger.refused('GET', `/api/items/${file}/history`)).toMatchObject(gone)
    expect(await stranger.refused('POST', '/api/restores', { itemId: file, at })).toMatchObject(gone)
    expect(await stranger.refused('GET', `/api/restores/${run.id}`)).toMatchObject(gone)
    expect(await stranger.refused('GET', `/api/restores/${run.id}/entries?way=beside&show=back`)).toMatchObject(gone)
    expect(await stranger.refused('POST', `/api/restores/${run.id}/start`, { way: 'beside' })).toMatchObject(gone)
    expect(await stranger.refused('POST', `/api/restores/${run.id}/cancel`, {})).toMatchObject(gone)
  })
})
