import { describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { seedTagged } from '../../../test/drives.ts'
import { createSetting } from '../../../test/setting.ts'
import { synchronousItems } from '../drive/model/bulk.ts'

const { world, somsri, one, home } = await createSetting()

type Page = { items: { id: string; tag: string }[] }
const newFile = () => somsri.file(home, `${crypto.randomUUID()}.txt`)
const set = (who: Client, id: string, hashtags: string[]) => who.call('PATCH', `/api/items/${id}`, { hashtags })
const tagsOf = async (who: Client, id: string) =>
  (await who.call<{ hashtags: string[] }>('GET', `/api/items/${id}`)).hashtags
const suggested = async (who: Client, prefix: string) =>
  (await who.call<Page>('GET', `/api/hashtags?prefix=${encodeURIComponent(prefix)}`)).items.map(({ tag }) => tag)
const tagged = async (who: Client, tag: string) =>
  (await who.call<Page>('GET', `/api/hashtags/items?tag=${encodeURIComponent(tag)}`)).items.map(({ id }) => id)
const word = () => `ก${crypto.randomUUID().slice(0, 8)}`
const renamings = async (subject: string, to: string) =>
  (
    await world.owner.pool.query<{ data: object }>(
      `select data from audit_event where type = 'hashtag.renamed' and subject = $1 and data->>'to' = $2`,
      [subject, to],
    )
  ).rows

describe('renaming a hashtag in a whole drive', () => {
  const body = (drive: string, from: string, to: string) => ({ drive, from, to })
  const address = (drive: string, from: string, to: string) =>
    `/api/hashtags/rename?drive=${drive}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`

  test('includes its children and merges it with an existing one; the preview counts them', async () => {
    const [from, to] = [word(), word()]
    const [plain, child, both, trashed] = [await newFile(), await newFile(), await newFile(), await newFile()]
    await set(somsri, plain, [from])
    await set(somsri, child, [`${from}/2569`])
    await set(somsri, both, [from, to])
    await set(somsri, trashed, [from])
    await somsri.bulk('trash', [trashed])
    const effect = { items: 4, merged: 1 }
    expect(await somsri.call('GET', address('personal', from, to))).toEqual(effect)
    expect(await tagsOf(somsri, plain)).toEqual([from])
    expect(await somsri.call('POST', '/api/hashtags/rename', body('personal', from.toUpperCase(), to))).toEqual({
      ...effect,
      jobId: null,
    })
    expect(await tagsOf(somsri, plain)).toEqual([to])
    expect(await tagsOf(somsri, child)).toEqual([`${to}/2569`])
    expect(await tagsOf(somsri, both)).toEqual([to])
    expect(await suggested(somsri, from)).toEqual([])
    expect(new Set(await tagged(somsri, to))).toEqual(new Set([plain, child, both]))
    expect(await renamings(home, to)).toEqual([{ data: { from: from.toUpperCase(), to, items: 4 } }])
  })

  test('requires Admin Business in Drive Business', async () => {
    const { folder, file } = await one.folderWithFile('renamed')
    const tag = word()
    await one.rule(folder, 'business', one.malee.accountId, 'admin')
    await one.rule(one.root, 'employee', await one.employeeOf(one.prasit), 'admin')
    await set(one.prasit, file, [tag])
    expect((await one.prasit.refused('GET', address('business', tag, 'x'))).machineCode).toBe('NOT_ALLOWED')
    expect((await one.prasit.refused('POST', '/api/hashtags/rename', body('business', tag, 'x'))).machineCode).toBe(
      'NOT_ALLOWED',
    )
    expect((await one.kanya.refused('GET', address('business', tag, 'x'))).machineCode).toBe('NOT_ALLOWED')
    expect((await somsri.refused('GET', address('business', tag, 'x'))).machineCode).toBe('NOT_FOUND')
    expect(await one.malee.call('POST', '/api/hashtags/rename', body('business', tag, `${tag}-2`))).toEqual({
      items: 1,
      merged: 0,
      jobId: null,
    })
    expect(await tagsOf(one.malee, file)).toEqual([`${tag}-2`])
  })

  test.each([
    ['a b', 'HASHTAG_INVALID'],
    ['', 'HASHTAG_REQUIRED'],
  ])('%j is not a valid name', async (to, machineCode) => {
    expect(await somsri.refused('POST', '/api/hashtags/rename', body('personal', 'x', to))).toMatchObject({
      status: 400,
      machineCode,
    })
  })
})

describe('renaming a hashtag of many items', () => {
  const count = synchronousItems + 501
  type Job = { id: string; kind: string; state: string; done: number; total: number; name: string; place: string }
  const jobsOf = async (who: Client) => (await who.call<{ items: Job[] }>('GET', '/api/jobs')).items
  const leftWith = async (tag: string) =>
    (await world.owner.pool.query<{ n: number }>('select count(*)::int as n from item where $1 = any(hashtags)', [tag]))
      .rows[0]?.n

  /** Creates so many folders with a hashtag. */
  async function tagMany(who: Client, parentId: string, tag: string) {
    const folder = await who.folder(parentId, `แท็ก ${tag}`)
    await seedTagged(world, { folder, tag, count })
  }
  const begin = async (who: Client, drive: string, from: string, to: string) => {
    const started = await who.call<{ items: number; jobId: string }>('POST', '/api/hashtags/rename', {
      drive,
      from,
      to,
    })
    expect(started).toMatchObject({ items: count, jobId: expect.any(String) })
    return started.jobId
  }

  test('is a job, which is in the list of tasks and in the log once', async () => {
    const [from, to] = [word(), word()]
    await tagMany(somsri, home, from)
    const jobId = await begin(somsri, 'personal', from, to)
    expect(await leftWith(from)).toBe(count)
    expect(await jobsOf(somsri)).toMatchObject([
      { id: jobId, kind: 'rename-hashtag', state: 'waiting', total: count, name: `#${from}`, place: `#${to}` },
    ])
    const since = performance.now()
    await world.runJob('drive:rename-hashtag', { jobId })
    console.log(`renamed ${count} in ${(performance.now() - since).toFixed(0)} ms`)
    await world.runJob('drive:rename-hashtag', { jobId })
    expect(await jobsOf(somsri)).toMatchObject([{ id: jobId, state: 'done', done: count, total: count }])
    expect([await leftWith(from), await leftWith(to)]).toEqual([0, count])
    expect(await suggested(somsri, from)).toEqual([])
    expect(await renamings(home, to)).toEqual([{ data: { from, to, items: count } }])
  })

  test('resumes after a stop', async () => {
    const [from, to] = [word(), word()]
    await tagMany(somsri, home, from)
    const jobId = await begin(somsri, 'personal', from, to)
    // Simulates a kill after the first batch, whose progress is recorded in its own transaction.
    const stop = `create function stop_here() returns trigger language plpgsql as $$
      begin if new.done > 1000 then raise exception 'stopped'; end if; return new; end $$;
      create trigger stop_here before update on job_progress for each row execute function stop_here()`
    await world.owner.pool.query(stop)
    await expect(world.runJob('drive:rename-hashtag', { jobId })).rejects.toThrow('stopped')
    await world.owner.pool.query('drop function stop_here cascade')
    expect(await leftWith(to)).toBe(1000)
    await world.runJob('drive:rename-hashtag', { jobId })
    expect(await leftWith(to)).toBe(count)
    expect(await renamings(home, to)).toEqual([{ data: { from, to, items: count } }])
  })

  test('ends when the requester loses the right to it', async () => {
    const [from, to] = [word(), word()]
    await tagMany(one.malee, one.root, from)
    const jobId = await begin(one.malee, 'business', from, to)
    await world.owner.pool.query('update employee set is_admin = false where person_id = $1', [one.malee.personId])
    await expect(world.runJob('drive:rename-hashtag', { jobId })).rejects.toThrow()
    await world.owner.pool.query('update employee set is_admin = true where person_id = $1', [one.malee.personId])
    expect(await leftWith(from)).toBe(count)
    expect(await jobsOf(one.malee)).toMatchObject([{ id: jobId, state: 'failed' }])
  })
})
