import type { Page } from '@khlang/contract'
import type { BusinessRestore, ListedBusinessRestore } from '@khlang/contract/business-restores'
import type { RestoreEntry, RestoreWay } from '@khlang/contract/restores'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const next = '?file_duplicate=create_tag_version'
const path = '/api/admin/restores'
let world: World
let one: Business
let malee: Client
let prasit: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit } = one)
})

async function pointInTime(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const at = world.clock.now().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return at
}
const show = (id: string, who = malee) => who.call<BusinessRestore>('GET', `${path}/${id}`)
const run = (id: string) => world.runJob('drive:restore', { runId: id })
async function preview(body: object): Promise<BusinessRestore> {
  const { id } = await malee.call<BusinessRestore>('POST', path, body)
  await run(id)
  return show(id)
}
async function restore(id: string, way: RestoreWay): Promise<BusinessRestore> {
  await malee.call('POST', `${path}/${id}/start`, { way })
  await run(id)
  return show(id)
}
const eventsSince = async (id: number) =>
  (
    await world.owner.pool.query<{ type: string; actor: string; person_id: string | null; data: object }>(
      'select type, actor, person_id, data from audit_event where id > $1 order by id',
      [id],
    )
  ).rows
const lastEvent = async () =>
  (await world.owner.pool.query<{ id: number }>('select max(id)::int as id from audit_event')).rows[0]?.id ?? 0

/** A private drive with a file that was edited, one that was trashed and one that came later. */
async function changedPrivately() {
  const root = await prasit.root()
  const top = await prasit.folder(root, `ลับ ${crypto.randomUUID().slice(0, 6)}`)
  const edited = await prasit.file(top, 'บันทึกลับ.txt', 'first')
  const trashed = await prasit.file(top, 'ทิ้งแล้ว.txt', 'trashed')
  const at = await pointInTime()
  await prasit.put(top, 'บันทึกลับ.txt', 'second', next)
  await prasit.bulk('trash', [trashed])
  const taken = await prasit.file(top, 'ทิ้งแล้ว.txt', 'another of this name')
  return { root, top, edited, trashed, taken, at, employeeId: await one.employeeOf(prasit) }
}

describe('a file or a folder of Drive Business', () => {
  test('is previewed with its conflicts, restored with a confirmed session, and listed', async () => {
    const top = await malee.folder(one.root, 'สัญญา 2569')
    const edited = await malee.file(top, 'edited.txt', 'first')
    const trashed = await malee.file(top, 'same name.txt', 'old')
    const reach = await malee.call<{ earliest: string; now: string }>('GET', `/api/admin/restore-reach?itemId=${top}`)
    expect(reach.earliest < reach.now).toBe(true)
    const at = await pointInTime()
    await malee.put(top, 'edited.txt', 'second', next)
    await malee.bulk('trash', [trashed])
    await malee.file(top, 'same name.txt', 'new')

    const seen = await preview({ itemId: top, at })
    expect(seen).toMatchObject({
      state: 'preview',
      name: 'สัญญา 2569',
      owner: null,
      by: { me: true },
      counts: { version: 1, untrash: 1, newer: 1, same: 1, gone: 0 },
      renamed: 1,
      mayStart: true,
      inPlace: { items: 2, left: 1 },
    })
    const entries = await malee.call<Page<RestoreEntry>>('GET', `${path}/${seen.id}/entries?way=inPlace&show=back`)
    expect(entries.items.map(({ name }) => name).sort()).toEqual(['edited.txt', 'same name.txt'])

    // It is none of the runs of one's own, which start without a confirmed session.
    for (const [method, url] of [
      ['GET', `/api/restores/${seen.id}`],
      ['POST', `/api/restores/${seen.id}/start`],
      ['POST', `/api/restores/${seen.id}/cancel`],
    ] as const)
      expect(await malee.refused(method, url, method === 'GET' ? undefined : { way: 'inPlace' })).toMatchObject({
        status: 404,
      })
    await world.owner.pool.query('update session set confirmed_at = null where person_id = $1', [malee.personId])
    const start = () => malee.refused('POST', `${path}/${seen.id}/start`, { way: 'inPlace' })
    expect(await start()).toMatchObject({ machineCode: 'STEP_UP_REQUIRED' })
    await world.owner.pool.query('update session set confirmed_at = $2 where person_id = $1', [
      malee.personId,
      world.clock.now(),
    ])

    expect(await restore(seen.id, 'inPlace')).toMatchObject({ state: 'done', done: 2, failed: 0 })
    expect(await start()).toMatchObject({ machineCode: 'RESTORE_STATE' })
    expect((await malee.bytes(edited)).body).toBe('first')
    expect((await malee.names(top)).sort()).toEqual(['edited.txt', 'same name (2).txt', 'same name.txt'])
    const beside = await restore((await preview({ itemId: top, at })).id, 'beside')
    expect(beside.state).toBe('done')
    expect((await malee.names(beside.targetId ?? '')).sort()).toEqual(['edited.txt', 'same name.txt'])
    expect(await quotaDrift(world)).toEqual([])

    const { items } = await malee.call<Page<ListedBusinessRestore>>('GET', `${path}?limit=1`)
    expect(items).toMatchObject([{ id: beside.id, name: 'สัญญา 2569', way: 'beside', state: 'done', by: { me: true } }])
  })

  test('what people restore there by themselves is in the list too, with its outcome', async () => {
    const top = await malee.folder(one.root, 'ของฝ่ายขาย')
    await one.rule(top, 'department', one.sales, 'admin')
    const trashed = await prasit.file(top, 'a.txt', 'a')
    const at = await pointInTime()
    await prasit.bulk('trash', [trashed])
    const { id } = await prasit.call<{ id: string }>('POST', '/api/restores', { itemId: top, at })
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'preview', by: { me: false }, mayStart: false })
    expect(await malee.refused('POST', `${path}/${id}/start`, { way: 'inPlace' })).toMatchObject({ status: 404 })
    await prasit.call('POST', `/api/restores/${id}/start`, { way: 'inPlace' })
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'done', owner: null, done: 1 })
    const { items } = await malee.call<Page<ListedBusinessRestore>>('GET', path)
    expect(items.find((row) => row.id === id)).toMatchObject({ name: 'ของฝ่ายขาย', by: { me: false } })
  })

  test('items of private drives, of other businesses and unknown ones are not there', async () => {
    const wichai = await world.as('wichai1', 'TWO')
    const own = await malee.folder(await malee.root(), 'ส่วนตัวของมาลี')
    const { top } = await changedPrivately()
    const at = world.clock.now().toISOString()
    for (const itemId of [own, top, await wichai.root('business'), crypto.randomUUID()])
      expect(await malee.refused('POST', path, { itemId, at })).toMatchObject({ status: 404 })
    for (const body of [{ at }, { at, itemId: one.root, employeeId: await one.employeeOf(prasit) }])
      expect(await malee.refused('POST', path, body)).toMatchObject({ machineCode: 'INVALID_INPUT' })
    const theirs = await one.employeeOf(prasit)
    expect(await wichai.refused('POST', path, { employeeId: theirs, at })).toMatchObject({ status: 404 })
    const early = new Date(world.clock.now().getTime() - 400 * 86_400_000).toISOString()
    expect(await malee.refused('POST', path, { itemId: one.root, at: early })).toMatchObject({
      machineCode: 'RESTORE_MOMENT',
    })
  })
})

describe('the private drive of an employee', () => {
  test('is restored by numbers alone: no name reaches the admin, and the owner is notified', async () => {
    const { edited, top, at, employeeId } = await changedPrivately()
    const reach = await malee.call<{ earliest: string }>('GET', `/api/admin/restore-reach?employeeId=${employeeId}`)
    expect(Date.parse(reach.earliest)).toBeLessThan(Date.parse(at))
    const seen = await preview({ employeeId, at })
    expect(seen).toMatchObject({ state: 'preview', name: '', counts: { version: 1, untrash: 1 }, renamed: 1 })
    expect(seen.owner).toContain('ประสิทธิ์')
    expect(await malee.refused('GET', `${path}/${seen.id}/entries?way=inPlace&show=back`)).toMatchObject({
      machineCode: 'NOT_ALLOWED',
    })
    expect(await prasit.refused('GET', `${path}/${seen.id}`)).toMatchObject({ machineCode: 'NOT_ADMIN' })

    const before = await lastEvent()
    // A process that dies between two items leaves the rest to the next one.
    await malee.call('POST', `${path}/${seen.id}/start`, { way: 'inPlace' })
    await Promise.all([run(seen.id), run(seen.id)])
    await run(seen.id)
    expect(await show(seen.id)).toMatchObject({ state: 'done', done: 2, targetId: null })
    expect((await prasit.bytes(edited)).body).toBe('first')
    expect((await prasit.names(top)).sort()).toEqual(['ทิ้งแล้ว (2).txt', 'ทิ้งแล้ว.txt', 'บันทึกลับ.txt'].sort())

    const events = await eventsSince(before)
    const named = events.filter(({ person_id }) => person_id === malee.personId)
    expect(named.map(({ type }) => type)).toEqual(['private-restore.started', 'private-restore.ended'])
    expect(JSON.stringify(named)).not.toMatch(/ลับ|ทิ้ง/)
    expect(events.filter(({ actor }) => actor === 'system:restore').map(({ type }) => type)).toEqual(
      expect.arrayContaining(['version.restored', 'item.restored', 'restore.ended']),
    )
    const sentences = JSON.stringify(await malee.call('GET', '/api/admin/logs?kind=business&limit=20'))
    expect(sentences).toMatch(/เริ่มกู้คืนไดรฟ์ส่วนตัวของ/)
    expect(sentences).not.toMatch(/บันทึกลับ|ทิ้งแล้ว/)
    const { items } = await prasit.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices?limit=1')
    expect(items).toMatchObject([{ kind: 'driveRestored' }])
    expect(items[0]?.text).toContain('มาลี')
    expect(await quotaDrift(world)).toEqual([])
  })

  test('the new folder is its owner’s, and the admin gets no address of it', async () => {
    const { root, at, employeeId } = await changedPrivately()
    const done = await restore((await preview({ employeeId, at })).id, 'beside')
    expect(done).toMatchObject({ way: 'beside', targetId: null, failed: 0 })
    expect((await prasit.names(root)).filter((name) => name.includes('กู้คืน'))).toHaveLength(1)
    const { items } = await malee.call<Page<ListedBusinessRestore>>('GET', `${path}?limit=1`)
    expect(items[0]).toMatchObject({ id: done.id, name: '' })
    expect(items[0]?.owner).toContain('ประสิทธิ์')
  })

  test('ends when whoever ordered it is no admin any more, and is canceled by any admin', async () => {
    const { at, employeeId, edited } = await changedPrivately()
    const { id } = await preview({ employeeId, at })
    await malee.call('POST', `${path}/${id}/start`, { way: 'inPlace' })
    const set = (isAdmin: boolean) =>
      world.owner.pool.query('update employee set is_admin = $2 where person_id = $1', [malee.personId, isAdmin])
    await set(false)
    await run(id)
    await set(true)
    expect(await show(id)).toMatchObject({ state: 'failed', done: 0 })
    expect((await prasit.bytes(edited)).body).toBe('second')

    const other = await preview({ employeeId, at })
    await malee.call('POST', `${path}/${other.id}/start`, { way: 'inPlace' })
    expect(await malee.call('POST', `${path}/${other.id}/cancel`, {})).toMatchObject({ state: 'canceled' })
    await run(other.id)
    expect((await prasit.bytes(edited)).body).toBe('second')
    expect(await malee.refused('POST', `${path}/${other.id}/cancel`, {})).toMatchObject({ status: 409 })
  })
})
