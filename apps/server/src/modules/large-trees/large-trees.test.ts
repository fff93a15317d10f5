import { describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../test/drives.ts'
import { createSetting } from '../../../test/setting.ts'
import { model } from '../drive/index.ts'

const { world, somsri, one, home } = await createSetting()

type Left = { id: string; name: string | null; machineCode: string; message: string }
type Told = {
  state: string
  done: number
  total: number
  leftCount: number
  left: Left[]
  result?: { items: { id: string; ok: boolean; newId?: string; machineCode?: string; message?: string }[] }
}
type Listed = { id: string; kind: string; state: string; left: number; name: string; place: string | null }

const unique = () => crypto.randomUUID().slice(0, 8)
const job = (who: Client, id: string) => who.call<Told>('GET', `/api/jobs/${id}`)
const jobsOf = async (who: Client) => (await who.call<{ items: Listed[] }>('GET', '/api/jobs')).items
const run = (jobId: string) => world.runJob('drive:large-tree', { jobId })

/** A folder of so many folders, and one file of three bytes, too large for a synchronous request. */
async function largeFolder(who: Client, parentId: string, count = model.synchronousItems + 1) {
  const id = await who.folder(parentId, `มาก ${unique()}`)
  const paths = Array.from({ length: count }, (_, n) => `โฟลเดอร์ ${n}`)
  for (let at = 0; at < paths.length; at += 1000)
    await who.call('POST', '/api/folders/tree', { parentId: id, paths: paths.slice(at, at + 1000) })
  return { id, file: await who.file(id, 'ไฟล์.txt', 'abc') }
}

async function begin(who: Client, operation: 'copy' | 'move' | 'purge', body: object): Promise<string> {
  const response = await who.send({ method: 'POST', url: `/api/items/${operation}`, payload: body })
  expect(response.statusCode).toBe(202)
  return response.json<{ result: { jobId: string } }>().result.jobId
}

describe('a large copy', () => {
  test('returns a job at once, with progress and outcome, which can be dismissed', async () => {
    const { id } = await largeFolder(somsri, home)
    const target = await somsri.folder(home, `ที่เก็บ ${unique()}`)
    const jobId = await begin(somsri, 'copy', { ids: [id], targetId: target })
    expect(await job(somsri, jobId)).toMatchObject({ state: 'waiting', done: 0, total: model.synchronousItems + 3 })
    const other = await world.as('anan01')
    for (const method of ['GET', 'DELETE'] as const)
      expect((await other.refused(method, `/api/jobs/${jobId}`)).status).toBe(404)
    expect(await jobsOf(other)).toEqual([])
    expect((await somsri.refused('DELETE', `/api/jobs/${jobId}`)).machineCode).toBe('CONFLICT')

    const since = performance.now()
    await run(jobId)
    console.log(`copied ${model.synchronousItems + 3} items in ${(performance.now() - since).toFixed(0)} ms`)
    await run(jobId)
    const ended = await job(somsri, jobId)
    expect(ended).toMatchObject({ state: 'done', done: model.synchronousItems + 3, leftCount: 0, left: [] })
    expect(ended.result?.items).toMatchObject([{ id, ok: true }])
    expect(await somsri.list(target)).toHaveLength(1)
    const copy = await somsri.call('GET', `/api/items/${ended.result?.items[0]?.newId ?? ''}`)
    expect(copy).toMatchObject({ childCount: model.synchronousItems + 2, hashtags: [] })
    expect(await jobsOf(somsri)).toMatchObject([{ id: jobId, kind: 'copy', state: 'done', left: 0 }])
    await somsri.call('DELETE', `/api/jobs/${jobId}`)
    expect(await jobsOf(somsri)).toEqual([])
    expect(await quotaDrift(world)).toEqual([])

    await somsri.bulk('trash', [id])
    const purging = await begin(somsri, 'purge', { ids: [id] })
    await run(purging)
    expect(await job(somsri, purging)).toMatchObject({ state: 'done', leftCount: 0 })
    expect((await somsri.send({ method: 'GET', url: `/api/items/${id}` })).statusCode).toBe(404)
  })

  test('resumes after an interruption, and copies nothing twice', async () => {
    const { id, file } = await largeFolder(somsri, home)
    const other = await somsri.file(home, `${unique()}.txt`)
    await somsri.call('PATCH', `/api/items/${file}`, { hashtags: ['ใหญ่'] })
    await somsri.call('POST', `/api/items/${file}/relations`, { name: 'แนบ', childIds: [other] })
    const target = await somsri.folder(home, unique())
    const jobId = await begin(somsri, 'copy', { ids: [id], targetId: target, relations: true })
    const first = run(jobId).then(
      () => 'whole',
      () => 'cut',
    )
    await expect.poll(async () => (await job(somsri, jobId)).done, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0)
    await world.owner.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    expect(await first).toBe('cut')
    await expect
      .poll(() =>
        job(somsri, jobId).then(
          ({ state }) => state,
          () => '',
        ),
      )
      .toBe('running')
    expect((await job(somsri, jobId)).done).toBeLessThan(model.synchronousItems)
    // Two processes at once, as after a restart.
    await Promise.all([run(jobId), run(jobId)])
    const ended = await job(somsri, jobId)
    expect(ended).toMatchObject({ state: 'done', done: model.synchronousItems + 3, leftCount: 0 })
    const copies = await somsri.list(ended.result?.items[0]?.newId ?? '')
    expect(new Set(copies.map(({ name }) => name)).size).toBe(model.synchronousItems + 2)
    expect(copies).toHaveLength(model.synchronousItems + 2)
    const copied = copies.find(({ type }) => type === 'file')?.id ?? ''
    expect(await somsri.call('GET', `/api/items/${copied}`)).toMatchObject({ hashtags: ['ใหญ่'] })
    expect(await somsri.call('GET', `/api/items/${copied}/relations`)).toMatchObject({
      masterOf: [{ name: 'แนบ', members: [{ item: { id: other } }] }],
    })
    expect(await quotaDrift(world)).toEqual([])
  })

  test('reports failed items, and nothing that the person cannot see', async () => {
    const { id } = await largeFolder(one.malee, one.root)
    await one.rule(id, 'business', one.malee.accountId, 'download')
    const looking = await one.malee.folder(id, 'ดูอย่างเดียว')
    await one.malee.file(looking, 'ในนั้น.txt')
    await one.malee.call('PATCH', `/api/items/${looking}`, {})
    const shut = await one.malee.folder(id, 'ลับสุดยอด')
    await one.malee.file(shut, 'เงินเดือน.txt')
    await one.rule(looking, 'employee', await one.employeeOf(one.prasit), 'view')
    await one.rule(shut, 'employee', await one.employeeOf(one.prasit), 'none')
    const gone = await one.malee.file(id, 'หายไป.txt')
    const own = await one.prasit.folder(await one.prasit.root(), unique())
    const jobId = await begin(one.prasit, 'copy', { ids: [id], targetId: own })
    await one.malee.bulk('trash', [gone])
    await run(jobId)
    const ended = await job(one.prasit, jobId)
    expect(ended.left.map(({ name, machineCode }) => [name, machineCode])).toEqual([
      ['ดูอย่างเดียว', 'NOT_ALLOWED'],
      ['ในนั้น.txt', 'NOT_ALLOWED'],
    ])
    expect(ended).toMatchObject({ state: 'done', leftCount: 2, result: { items: [{ id, ok: true }] } })
    expect(ended.left[0]?.message).toMatch(/สิทธิ์/)
    expect(JSON.stringify(ended)).not.toContain('ลับ')
    const names = await one.prasit.names(ended.result?.items[0]?.newId ?? '')
    for (const left of ['ดูอย่างเดียว', 'ลับสุดยอด', 'หายไป.txt']) expect(names).not.toContain(left)
    expect(await jobsOf(one.prasit)).toMatchObject([{ left: 2 }])
    // Names are not shown once the right to see them is lost.
    await one.rule(id, 'business', one.malee.accountId, 'none')
    await one.rule(looking, 'employee', await one.employeeOf(one.prasit), 'none')
    expect((await job(one.prasit, jobId)).left.map(({ name }) => name)).toEqual([null, null])
  })

  test('without space omits files and copies the rest; without a target nothing changes', async () => {
    const anan = await world.as('anan01')
    const root = await anan.root()
    const { id, file } = await largeFolder(anan, root)
    const target = await anan.folder(root, unique())
    await setQuota(world, await driveOf(world, root), 4)
    const jobId = await begin(anan, 'copy', { ids: [id], targetId: target })
    await run(jobId)
    expect(await job(anan, jobId)).toMatchObject({
      leftCount: 1,
      left: [{ id: file, machineCode: 'STORAGE_FULL' }],
      result: { items: [{ ok: true }] },
    })
    const late = await begin(anan, 'copy', { ids: [id], targetId: target })
    await anan.bulk('trash', [target])
    await run(late)
    const ended = await job(anan, late)
    expect(ended.result?.items).toMatchObject([{ id, ok: false, machineCode: 'ITEM_IN_TRASH' }])
    expect(await quotaDrift(world)).toEqual([])
  })

  test('that replaces keeps the old file where the new one cannot be copied', async () => {
    const anan = await world.as('anan01')
    const root = await anan.root()
    await setQuota(world, await driveOf(world, root), 1e9)
    const { id } = await largeFolder(anan, root)
    const place = await anan.folder(root, unique())
    const target = await anan.folder(root, unique())
    const [large, small] = [await anan.file(place, 'a.txt', 'longer than all'), await anan.file(place, 'b.txt', 'b')]
    const [oldLarge, oldSmall] = [await anan.file(target, 'a.txt', 'old'), await anan.file(target, 'b.txt', 'old')]
    await setQuota(world, await driveOf(world, root), (await anan.used()) + 4)
    const jobId = await begin(anan, 'copy', { ids: [large, small, id], targetId: target, onConflict: 'replace' })
    await run(jobId)
    const ended = await job(anan, jobId)
    expect(ended.result?.items).toMatchObject([
      { id: large, ok: false, machineCode: 'STORAGE_FULL' },
      { id: small, ok: true },
      { id, ok: true },
    ])
    const inTarget = await anan.list(target)
    expect(inTarget.find(({ name }) => name === 'a.txt')?.id).toBe(oldLarge)
    expect((await anan.bytes(oldLarge)).body).toBe('old')
    expect(inTarget.find(({ name }) => name === 'b.txt')?.id).toBe(ended.result?.items[1]?.newId)
    expect(await anan.bulk('restore', [oldLarge, oldSmall])).toEqual(['NOT_FOUND', 'ok'])
    expect(await quotaDrift(world)).toEqual([])
  })
})

describe('items of others', () => {
  test('are neither named nor counted, whatever they are requested together with', async () => {
    const { malee } = one
    const foreign = await malee.folder(one.root, `ลับสุดยอด ${unique()}`)
    await malee.call('POST', '/api/folders/tree', {
      parentId: foreign,
      paths: Array.from({ length: 70 }, (_, n) => `ห้อง ${n}`),
    })
    const anan = await world.as('anan01')
    const root = await anan.root()
    await setQuota(world, await driveOf(world, root), 1e9)
    const { id } = await largeFolder(anan, root)
    const target = await anan.folder(root, unique())
    const own = await anan.call('GET', `/api/items/${id}`)
    const ids = [foreign, id]
    // Both chosen items, and what is below the own one.
    const total = model.synchronousItems + 4
    const follow = async (jobId: string, outcome: object) => {
      const waiting = await job(anan, jobId)
      expect(waiting).toMatchObject({ state: 'waiting', total })
      expect((await jobsOf(anan)).find((one) => one.id === jobId)).toMatchObject({ name: own.name })
      await run(jobId)
      const ended = await job(anan, jobId)
      expect(ended).toMatchObject({ state: 'done', done: total, total, leftCount: 1, result: { items: outcome } })
      expect(ended.left).toMatchObject([{ id: foreign, name: null, machineCode: 'NOT_FOUND' }])
      expect(JSON.stringify([ended, waiting, await jobsOf(anan)])).not.toContain('ลับ')
    }
    const outcome = [
      { id: foreign, ok: false, machineCode: 'NOT_FOUND' },
      { id, ok: true },
    ]
    await follow(await begin(anan, 'copy', { ids, targetId: target }), outcome)
    await anan.bulk('trash', [id])
    await follow(await begin(anan, 'purge', { ids }), outcome)
    const { id: large } = await largeFolder(malee, await malee.root())
    const wichai = await world.as('wichai1', 'TWO')
    const { id: mine } = await largeFolder(wichai, await wichai.root())
    const moving = await begin(wichai, 'move', { ids: [large, mine], targetId: await wichai.root('business') })
    expect(await job(wichai, moving)).toMatchObject({ total })
    await run(moving)
    expect(await job(wichai, moving)).toMatchObject({
      leftCount: 1,
      result: { items: [{ id: large, machineCode: 'NOT_FOUND' }, { ok: true }] },
    })
  })

  test('begin no task: alone, or as the destination', async () => {
    const anan = await world.as('anan01')
    const { id: foreign } = await largeFolder(somsri, home)
    const root = await anan.root()
    expect(await anan.bulk('copy', [foreign], { targetId: root })).toEqual(['NOT_FOUND'])
    expect(await anan.bulk('move', [foreign], { targetId: root })).toEqual(['NOT_FOUND'])
    await somsri.bulk('trash', [foreign])
    expect(await anan.bulk('purge', [foreign])).toEqual(['NOT_FOUND'])
    const { id } = await largeFolder(anan, root)
    expect(await anan.bulk('copy', [id], { targetId: home })).toEqual(['NOT_FOUND'])
    expect(await anan.bulk('move', [id], { targetId: home })).toEqual(['NOT_FOUND'])
  })

  test('are not counted inside a folder, and what is no longer visible is not named', async () => {
    const { malee, prasit } = one
    const { id } = await largeFolder(malee, one.root)
    await one.rule(id, 'business', malee.accountId, 'download')
    const shut = await malee.folder(id, 'ลับสุดยอด')
    await malee.call('POST', '/api/folders/tree', { parentId: shut, paths: ['ก', 'ข', 'ค'] })
    await one.rule(shut, 'employee', await one.employeeOf(prasit), 'none')
    const own = await prasit.folder(await prasit.root(), unique())
    const total = model.synchronousItems + 3
    const jobId = await begin(prasit, 'copy', { ids: [id], targetId: own })
    expect(await job(prasit, jobId)).toMatchObject({ total })
    await run(jobId)
    expect(await job(prasit, jobId)).toMatchObject({ state: 'done', done: total, total, leftCount: 0 })
    const listed = async () => (await jobsOf(prasit)).find((one) => one.id === jobId)
    const { name } = await malee.call<{ name: string }>('GET', `/api/items/${id}`)
    expect(await listed()).toMatchObject({ name })
    await malee.call('PATCH', `/api/items/${id}`, { name: `${name} ใหม่` })
    expect(await listed()).toMatchObject({ name: `${name} ใหม่` })
    await one.rule(id, 'business', malee.accountId, 'none')
    expect(await listed()).toMatchObject({ name: '' })
  })
})

test('a synchronous copy reports what it omitted', async () => {
  const folder = await one.malee.folder(one.root, unique())
  const inner = await one.malee.folder(folder, 'ใน')
  await one.rule(folder, 'business', one.malee.accountId, 'download')
  await one.rule(inner, 'employee', await one.employeeOf(one.prasit), 'view')
  const { items } = await one.prasit.call<{ items: { ok: boolean; left?: Left[] }[] }>('POST', '/api/items/copy', {
    ids: [folder],
    targetId: await one.prasit.root(),
  })
  expect(items).toMatchObject([{ ok: true, left: [{ name: 'ใน', machineCode: 'NOT_ALLOWED' }] }])
})

test('a large move to another drive is a job; within the drive it is immediate', async () => {
  const open = await one.malee.folder(one.root, unique())
  const own = await one.malee.root()
  const { id } = await largeFolder(one.malee, own)
  const beside = await one.malee.folder(own, unique())
  expect(await one.malee.bulk('move', [id], { targetId: beside })).toEqual(['ok'])
  const jobId = await begin(one.malee, 'move', { ids: [id], targetId: open })
  await run(jobId)
  expect(await job(one.malee, jobId)).toMatchObject({
    state: 'done',
    leftCount: 0,
    result: { items: [{ id, ok: true }] },
  })
  expect(await one.malee.list(open)).toMatchObject([{ id }])
  expect(await quotaDrift(world)).toEqual([])
  const back = await begin(one.malee, 'move', { ids: [id], targetId: own })
  await one.malee.folder(own, (await one.malee.list(open))[0]?.name ?? '')
  await run(back)
  expect(await job(one.malee, back)).toMatchObject({ leftCount: 1, left: [{ id, machineCode: 'NAME_TAKEN' }] })
})
