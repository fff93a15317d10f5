import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Item } from '@khlang/contract'
import type { FolderPolicies } from '@khlang/contract/expiry-policies'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'
import { createTusClient } from '../../../../test/tus-client.ts'

const day = 86_400_000
const { world, somsri, one, home } = await createSetting()

const policyOf = (id: string) => `/api/items/${id}/expiry-policy`
const put = (who: Client, id: string, body: object) => who.call<{ jobId: string | null }>('PUT', policyOf(id), body)
const remove = (who: Client, id: string, body = {}) =>
  who.call<{ jobId: string | null }>('POST', `${policyOf(id)}/remove`, body)
const read = (who: Client, id: string) => who.call<FolderPolicies>('GET', policyOf(id))
const item = (who: Client, id: string) => who.call<Item>('GET', `/api/items/${id}`)
const runJob = async ({ jobId }: { jobId: string | null }, who = somsri) => {
  await world.runJob('drive:date-items', { jobId })
  return who.call<{ state: string; done: number; total: number }>('GET', `/api/jobs/${jobId ?? ''}`)
}

/** In how many days it expires, and how many days before its warning is; null without a date. */
async function daysOf(who: Client, id: string): Promise<[number, number | null] | null> {
  const { expiresAt, warnAt } = await item(who, id)
  if (expiresAt === null) return null
  const left = Math.round((Date.parse(expiresAt) - world.clock.now().getTime()) / day)
  return [left, warnAt === null ? null : Math.round((Date.parse(expiresAt) - Date.parse(warnAt)) / day)]
}
async function dated(days = 30, warnDays: number | null = 7, above = home) {
  const folder = await somsri.folder(above, `นโยบาย ${crypto.randomUUID().slice(0, 8)}`)
  await put(somsri, folder, { days, warnDays })
  return folder
}
const inside = async (who: Client, folder: string, name: string) =>
  (await who.list(folder)).find((found) => found.name === name)?.id ?? ''
const logOf = async (id: string) =>
  (
    await world.owner.pool.query<{ type: string; data: Record<string, unknown> }>(
      'select type, data from audit_event where subject = $1 order by id',
      [id],
    )
  ).rows

/** Every way of adding an item, and what it adds to the folder. */
const additions: Record<string, (folder: string) => Promise<string>> = {
  'a small upload': (folder) => somsri.file(folder, 'small.txt'),
  'an upload in parts': async (folder) => {
    const { id } = await somsri.call<{ id: string }>('POST', '/api/uploads/multipart', {
      folderId: folder,
      filename: 'parts.bin',
      size: 4,
    })
    await somsri.send({ method: 'PUT', url: `/api/uploads/multipart/${id}/parts/1`, payload: 'abcd' })
    await somsri.call('POST', `/api/uploads/multipart/${id}/complete`, {})
    return inside(somsri, folder, 'parts.bin')
  },
  'a tus upload': async (folder) => {
    const tus = createTusClient(somsri, folder)
    await tus.patch(await tus.begin(3, { filename: 'tus.bin' }), 0, 'abc')
    return inside(somsri, folder, 'tus.bin')
  },
  'a mapped drive': async (folder) => {
    const disk = await mountAs(world, somsri)
    await disk.put(`My Drive/${(await item(somsri, folder)).name}/dav.txt`, 'x')
    return inside(somsri, folder, 'dav.txt')
  },
  'a move in a mapped drive': async (folder) => {
    const disk = await mountAs(world, somsri)
    const name = `${crypto.randomUUID()}.txt`
    await somsri.file(home, name)
    await disk.move(`My Drive/${name}`, `My Drive/${(await item(somsri, folder)).name}/moved.txt`)
    return inside(somsri, folder, 'moved.txt')
  },
  'a copy in a mapped drive': async (folder) => {
    const disk = await mountAs(world, somsri)
    const name = `${crypto.randomUUID()}.txt`
    await somsri.file(home, name)
    await disk.copy(`My Drive/${name}`, `My Drive/${(await item(somsri, folder)).name}/copied.txt`)
    return inside(somsri, folder, 'copied.txt')
  },
  'a new document': async (folder) => {
    await somsri.call('POST', `/api/folders/${folder}/documents`, { kind: 'txt', name: 'ใหม่' })
    return inside(somsri, folder, 'ใหม่.txt')
  },
  'a move': async (folder) => {
    const id = await somsri.file(home, `${crypto.randomUUID()}.txt`)
    expect(await somsri.bulk('move', [id], { targetId: folder })).toEqual(['ok'])
    return id
  },
  'a copy': async (folder) => {
    const id = await somsri.file(home, `${crypto.randomUUID()}.txt`)
    await somsri.bulk('copy', [id], { targetId: folder })
    return (await somsri.list(folder))[0]?.id ?? ''
  },
  'the trash, to another place than it was': async (folder) => {
    const id = await somsri.file(home, `${crypto.randomUUID()}.txt`)
    await somsri.bulk('trash', [id])
    expect(await somsri.bulk('restore', [id], { targetId: folder })).toEqual(['ok'])
    return id
  },
  'a folder that is moved, with what lies in it': async (folder) => {
    const box = await somsri.folder(home, crypto.randomUUID())
    const id = await somsri.file(await somsri.folder(box, 'deep'), 'x.txt')
    await somsri.bulk('move', [box], { targetId: folder })
    expect(await daysOf(somsri, box)).toBeNull()
    return id
  },
  'a folder that is copied, with what lies in it': async (folder) => {
    const box = await somsri.folder(home, crypto.randomUUID())
    await somsri.file(await somsri.folder(box, 'deep'), 'x.txt')
    await somsri.bulk('copy', [box], { targetId: folder })
    const [copy] = await somsri.list(folder)
    const [deep] = await somsri.list(copy?.id ?? '')
    return inside(somsri, deep?.id ?? '', 'x.txt')
  },
  'a folder that is uploaded': async (folder) => {
    const { items } = await somsri.call<{ items: { id: string }[] }>('POST', '/api/folders/tree', {
      parentId: folder,
      paths: ['ปี/เดือน'],
    })
    return somsri.file(items[0]?.id ?? '', 'x.txt')
  },
  'a restore to a moment, beside': async (folder) => {
    const id = await somsri.file(home, `${crypto.randomUUID()}.txt`)
    await somsri.bulk('move', [id], { targetId: folder })
    await somsri.call('PUT', `/api/items/${id}/expiry`, { expiresAt: null })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const at = world.clock.now().toISOString()
    const run = await somsri.call<{ id: string }>('POST', '/api/restores', { itemId: id, at })
    await world.runJob('drive:restore', { runId: run.id })
    await somsri.call('POST', `/api/restores/${run.id}/start`, { way: 'beside' })
    await world.runJob('drive:restore', { runId: run.id })
    const made = (await somsri.list(folder)).find(({ type }) => type === 'folder')
    return (await somsri.list(made?.id ?? ''))[0]?.id ?? ''
  },
}

describe('new items', () => {
  test.each(Object.entries(additions))('by %s get a date', async (_, bring) => {
    const folder = await dated()
    const id = await bring(folder)
    expect(await daysOf(somsri, id)).toEqual([30, 7])
    expect(await daysOf(somsri, folder)).toBeNull()
  })

  test('a copy of the folder gets none: copies do not include the policy', async () => {
    const folder = await dated()
    const target = await somsri.folder(home, crypto.randomUUID())
    await somsri.bulk('copy', [folder], { targetId: target })
    const [copy] = await somsri.list(target)
    const id = await somsri.file(copy?.id ?? '', 'x.txt')
    expect(await daysOf(somsri, id)).toBeNull()
  })

  test('restored from the retained trash get a date', async () => {
    const { malee, root } = one
    const folder = await malee.folder(root, crypto.randomUUID())
    const id = await malee.file(folder, 'x.txt')
    await malee.bulk('trash', [id])
    await malee.bulk('purge', [id])
    await put(malee, folder, { days: 10 })
    await malee.call('POST', '/api/vault/restore', { ids: [id] })
    expect(await daysOf(malee, id)).toEqual([10, null])
  })

  test('in the root of a drive: also a copy from the library; the log names the date', async () => {
    const anan = await world.as('anan01')
    const root = await anan.root()
    await put(anan, root, { days: 5 })
    const { items } = await anan.call<{ items: { id: string }[] }>('GET', '/api/library?shelf=platform')
    const { itemId } = await anan.call<{ itemId: string }>('POST', `/api/library/${items[0]?.id ?? ''}/copy`, {})
    expect(await daysOf(anan, itemId)).toEqual([5, null])
    const id = await anan.file(root, 'x.txt')
    const { expiresAt } = await item(anan, id)
    expect((await logOf(id))[0]).toMatchObject({ type: 'item.created', data: { expiresAt } })
    await remove(anan, root)
  })

  test('keep a date of their own, and a new version brings none', async () => {
    const folder = await dated()
    const own = await somsri.file(home, `${crypto.randomUUID()}.txt`)
    await somsri.call('PUT', `/api/items/${own}/expiry`, {
      expiresAt: new Date(world.clock.now().getTime() + 90 * day).toISOString(),
    })
    await somsri.bulk('move', [own], { targetId: folder })
    expect(await daysOf(somsri, own)).toEqual([90, null])
    const id = await somsri.file(folder, 'v.txt')
    await somsri.call('PATCH', `/api/items/${id}`, { expiresAt: null })
    await somsri.put(folder, 'v.txt', 'two', '?file_duplicate=create_tag_version')
    expect(await daysOf(somsri, id)).toBeNull()
  })

  test('the nearest folder decides, at any depth; moves within one policy change nothing', async () => {
    const outer = await dated(30, 7)
    const middle = await somsri.folder(outer, 'middle')
    const inner = await somsri.folder(middle, 'inner')
    await put(somsri, inner, { days: 3, warnDays: null })
    expect(await daysOf(somsri, await somsri.file(middle, 'a.txt'))).toEqual([30, 7])
    const deep = await somsri.folder(inner, 'deep')
    const near = await somsri.file(deep, 'b.txt')
    expect(await daysOf(somsri, near)).toEqual([3, null])
    await somsri.call('PUT', `/api/items/${near}/expiry`, { expiresAt: null })
    await somsri.bulk('move', [near], { targetId: inner })
    expect(await daysOf(somsri, near)).toBeNull()
    // A folder with its own policy keeps it, and its contents keep their dates.
    const elsewhere = await dated(60, null)
    await somsri.bulk('move', [inner], { targetId: elsewhere })
    expect(await daysOf(somsri, near)).toBeNull()
    await somsri.bulk('move', [near], { targetId: elsewhere })
    expect(await daysOf(somsri, near)).toEqual([60, null])
  })

  test('undoing a move removes its dates, and no others', async () => {
    const folder = await dated()
    const box = await somsri.folder(home, crypto.randomUUID())
    const [plain, own] = [await somsri.file(box, 'plain.txt'), await somsri.file(box, 'own.txt')]
    await somsri.call('PUT', `/api/items/${own}/expiry`, {
      expiresAt: new Date(world.clock.now().getTime() + 90 * day).toISOString(),
    })
    await somsri.bulk('move', [box], { targetId: folder })
    expect((await logOf(box)).at(-1)).toMatchObject({ type: 'item.moved', data: { dated: 1 } })
    const log = await somsri.call<{ items: { id: number }[] }>('GET', '/api/personal-log?limit=1')
    await somsri.call('POST', `/api/personal-log/${log.items[0]?.id ?? 0}/undo`, {})
    expect([await daysOf(somsri, plain), await daysOf(somsri, own)]).toEqual([null, [90, null]])
  })
})

describe('the policy', () => {
  test('is read with the one above, which is named to people who may see it; changing it leaves dates as they are', async () => {
    const outer = await dated(30, 7)
    const inner = await somsri.folder(outer, 'inner')
    const { name } = await item(somsri, outer)
    expect(await read(somsri, inner)).toEqual({
      own: null,
      above: { days: 30, warnDays: 7, folder: { id: outer, name } },
    })
    const id = await somsri.file(inner, 'x.txt')
    await put(somsri, outer, { days: 90, recipients: ['boss@mail.example'] })
    expect(await daysOf(somsri, id)).toEqual([30, 7])
    expect((await read(somsri, outer)).own).toEqual({
      days: 90,
      warnDays: 7,
      channels: ['mail'],
      recipients: ['boss@mail.example'],
    })
    expect(await remove(somsri, outer)).toEqual({ jobId: null })
    expect(await read(somsri, inner)).toEqual({ own: null, above: null })
    expect(await daysOf(somsri, id)).toEqual([30, 7])
    expect((await logOf(outer)).filter(({ type }) => type === 'expiry-policy.changed').map(({ data }) => data)).toEqual(
      [
        { change: 'set', days: 30, warnDays: 7, existing: false },
        { change: 'set', days: 90, warnDays: 7, existing: false },
        { change: 'removed', days: 90, warnDays: 7, existing: false },
      ],
    )
    expect(await remove(somsri, outer)).toEqual({ jobId: null })
  })

  test('is refused with a reason', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    const file = await somsri.file(folder, 'x.txt')
    const codeOf = async (id: string, body: object) => (await somsri.refused('PUT', policyOf(id), body)).machineCode
    expect(await codeOf(file, { days: 3 })).toBe('NOT_A_FOLDER')
    expect(await codeOf(folder, { days: 7, warnDays: 7 })).toBe('WARNING_DATE_INVALID')
    expect(await codeOf(folder, { days: 7, recipients: ['nobody'] })).toBe('EMAIL_INVALID')
    for (const days of [0, -1, 1.5, 3651, 'x'])
      expect([days, await codeOf(folder, { days })]).toEqual([days, 'INVALID_INPUT'])
    expect((await world.as('anan01').then((anan) => anan.refused('GET', policyOf(folder)))).machineCode).toBe(
      'NOT_FOUND',
    )
  })

  test.each([
    ['view', 200, 403],
    ['edit', 200, 403],
    ['delete', 200, 200],
    ['admin', 200, 200],
  ] as const)(
    'level %s reads it with %i and sets it with %i; addresses require the right to set it',
    async (level, reads, sets) => {
      const { folder } = await one.folderWithFile(`policy ${level}`)
      await one.rule(folder, 'department', one.sales, level)
      await put(one.malee, folder, { days: 30, recipients: ['boss@mail.example'] })
      const status = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
        (await one.prasit.send({ method, url, ...(payload && { payload }) })).statusCode
      expect(await status('GET', policyOf(folder))).toBe(reads)
      expect((await read(one.prasit, folder)).own?.recipients).toEqual(sets === 200 ? ['boss@mail.example'] : [])
      expect(await status('PUT', policyOf(folder), { days: 10 })).toBe(sets)
      expect(await status('POST', `${policyOf(folder)}/remove`, {})).toBe(sets)
    },
  )

  test('a folder above that the caller cannot see is not named', async () => {
    const { folder } = await one.folderWithFile('unnamed')
    const inner = await one.malee.folder(folder, 'inner')
    await one.rule(inner, 'department', one.sales, 'view')
    await put(one.malee, folder, { days: 30 })
    expect((await read(one.prasit, inner)).above).toEqual({ days: 30, warnDays: null, folder: null })
  })
})

describe('existing items of the folder', () => {
  test('are dated from now by a job on request; dates of their own stay, and so do folders with a policy', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    const deep = await somsri.folder(await somsri.folder(folder, 'a'), 'b')
    const other = await somsri.folder(folder, 'other')
    await put(somsri, other, { days: 3 })
    const plain = [await somsri.file(folder, '1.txt'), await somsri.file(deep, '2.txt')]
    const own = await somsri.file(deep, 'own.txt')
    await somsri.call('PUT', `/api/items/${own}/expiry`, {
      expiresAt: new Date(world.clock.now().getTime() + 90 * day).toISOString(),
    })
    const theirs = await somsri.file(other, '3.txt')
    const gone = await somsri.file(folder, 'gone.txt')
    await somsri.bulk('trash', [gone])
    world.clock.advance(60_000)

    const begun = await put(somsri, folder, { days: 30, warnDays: 7, existing: true })
    expect(await daysOf(somsri, plain[0] ?? '')).toBeNull()
    expect(await runJob(begun)).toMatchObject({ state: 'done', done: 2, total: 2 })
    await runJob(begun)
    for (const id of plain) expect(await daysOf(somsri, id)).toEqual([30, 7])
    expect([await daysOf(somsri, own), await daysOf(somsri, theirs)]).toEqual([
      [90, null],
      [3, null],
    ])
    expect((await logOf(folder)).at(-1)).toEqual({
      type: 'expiry-policy.applied',
      data: { change: 'dated', items: 2 },
    })
    // Restoring an item counts as adding it.
    await somsri.bulk('restore', [gone])
    expect(await daysOf(somsri, gone)).toEqual([30, 7])

    // Another policy updates its own dates only; removing it removes them.
    const extended = plain[1] ?? ''
    await somsri.call('PATCH', `/api/items/${extended}`, {
      expiresAt: new Date(world.clock.now().getTime() + 50 * day).toISOString(),
    })
    world.clock.advance(60_000)
    await runJob(await put(somsri, folder, { days: 10, warnDays: null, existing: true }))
    expect([await daysOf(somsri, plain[0] ?? ''), (await daysOf(somsri, extended))?.[0]]).toEqual([[10, null], 50])
    await runJob(await remove(somsri, folder, { existing: true }))
    expect([await daysOf(somsri, plain[0] ?? ''), (await daysOf(somsri, extended))?.[0]]).toEqual([null, 50])
    expect(await daysOf(somsri, gone)).toBeNull()
  })

  test('are dated in several transactions, and stop if the policy is removed meanwhile', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    await somsri.file(folder, 'first.txt')
    await world.owner.pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key)
       select gen_random_uuid(), drive_id, $1, 1, 'n' || n, 'n' || n from item, generate_series(1, 1200) n where id = $1`,
      [folder],
    )
    const late = await put(somsri, folder, { days: 5, existing: true })
    await remove(somsri, folder)
    expect(await runJob(late)).toMatchObject({ done: 500 })
    const begun = await put(somsri, folder, { days: 8, existing: true })
    expect(await runJob(begun)).toMatchObject({ state: 'done' })
    const { rows } = await world.owner.pool.query(
      `select count(*)::int as n from item i where parent_id = $1 and expires_at is null`,
      [folder],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('a large folder that is added is dated by a job that starts with it', async () => {
    const box = await somsri.folder(home, crypto.randomUUID())
    await world.owner.pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key)
       select gen_random_uuid(), drive_id, $1, 1, 'n' || n, 'n' || n from item, generate_series(1, 2600) n where id = $1`,
      [box],
    )
    const folder = await dated(30, null)
    await somsri.bulk('move', [box], { targetId: folder })
    const undated = async () =>
      (
        await world.owner.pool.query<{ n: number }>(
          'select count(*)::int as n from item where parent_id = $1 and expires_at is null',
          [box],
        )
      ).rows[0]?.n
    expect(await undated()).toBe(600)
    world.clock.advance(3_600_000)
    const { rows } = await world.owner.pool.query<{ id: string }>(
      `select id from job_progress where kind = 'date-items' order by created_at desc limit 1`,
    )
    await world.runJob('drive:date-items', { jobId: rows[0]?.id })
    expect(await undated()).toBe(0)
    const { rows: dates } = await world.owner.pool.query(
      'select count(distinct expires_at)::int as n from item where parent_id = $1',
      [box],
    )
    expect(dates).toEqual([{ n: 1 }])
  })
})

test('warnings of one policy are combined in one mail that names its files', async () => {
  await world.owner.pool.query(`update person set email = 'somsri@mail.example' where username = 'somsri1'`)
  const folder = await somsri.folder(home, crypto.randomUUID())
  await put(somsri, folder, { days: 10, warnDays: 3, recipients: ['boss@mail.example'] })
  const names = Array.from({ length: 25 }, (_, n) => `${String(n).padStart(2, '0')}-${crypto.randomUUID()}.txt`)
  for (const name of names) await somsri.file(folder, name)
  world.clock.advance(8 * day)
  await world.runJob('drive:warn-of-expiry')
  await world.runJob('drive:warn-of-expiry')
  const outgoing = join(world.dataDir, 'outgoing-mail')
  const mails: { to: string; subject: string; text: string }[] = []
  for (const file of await readdir(outgoing)) {
    const mail = JSON.parse(await readFile(join(outgoing, file), 'utf8')) as (typeof mails)[number]
    if (mail.text.includes(names[0] ?? '')) mails.push(mail)
  }
  expect(mails.map(({ to }) => to).sort()).toEqual(['boss@mail.example', 'somsri@mail.example'])
  expect(mails[0]?.subject).toContain('25 ไฟล์')
  expect(mails[0]?.text).toContain('และอีก 5 ไฟล์')
})
