import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedArchive } from '@khlang/contract/archives'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { examine } from '../../../../test/drives.ts'
import type { World } from '../../../../test/harness.ts'
import { createSetting } from '../../../../test/setting.ts'
import { unzip } from '../../../../test/unzip.ts'
import { personActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { isLargeArchive } from './prepared.rules.ts'

const day = 86_400_000
let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})

type Asked = { url?: string; archiveId?: string; items: number; bytes: number }
const ask = (who: Client, ...ids: string[]) => who.call<Asked>('POST', '/api/items/download', { ids })
const listOf = async (who: Client) =>
  (await who.call<{ items: PreparedArchive[] }>('GET', '/api/prepared-archives')).items
const of = async (id: string, who = somsri) => (await listOf(who)).find((row) => row.id === id)
const content = (id: string, who = somsri, headers: Record<string, string> = {}) =>
  who.send({ method: 'GET', url: `/api/prepared-archives/${id}/content`, headers })

/** A folder with so many empty folders, created directly in the database for speed. */
async function many(who: Client, parentId: string, name: string, count = 10_001): Promise<string> {
  const folder = await who.folder(parentId, name)
  await world.owner.pool.query(
    `insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n, created_at, modified_at)
     select gen_random_uuid(), f.drive_id, f.id, 0, 'n' || n, 'n' || n, '', '', 0, 0, now(), now()
     from item f, generate_series(1, $2) n where f.id = $1`,
    [folder, count],
  )
  return folder
}

test.each([
  [{ items: 10_000, bytes: 10 * 1024 ** 3 }, false],
  [{ items: 10_001, bytes: 0 }, true],
  [{ items: 1, bytes: 10 * 1024 ** 3 + 1 }, true],
])('%o is large: %s', (size, large) => expect(isLargeArchive(size)).toBe(large))

describe('a zip too large to wait for (A20)', () => {
  test('is made by a job, announced by mail, downloaded with ranges, kept for three days, and uses no quota', {
    timeout: 120_000,
  }, async () => {
    const folder = await many(somsri, home, 'ใหญ่')
    await somsri.put(folder, 'ก.txt', 'หนึ่ง')
    const shut = await somsri.file(folder, 'ลับ.txt', 'secret')
    const passphrase = 'แมวสามตัวนอนบนหลังคา'
    await somsri.call('POST', `/api/files/${shut}/encrypt`, { passphrase, confirmPassphrase: passphrase })
    const used = await somsri.used()
    const response = await somsri.send({ method: 'POST', url: '/api/items/download', payload: { ids: [folder] } })
    expect(response.statusCode).toBe(202)
    const { archiveId: id = '', url, items } = response.json<{ result: Asked }>().result
    expect([url, items]).toEqual([undefined, 10_004])
    expect(await of(id)).toMatchObject({ state: 'waiting', name: 'ใหญ่.zip', size: null })
    expect((await content(id)).statusCode).toBe(404)

    await world.runJob('transfer:prepare-archive', { archiveId: id })
    const ready = await of(id)
    expect(ready).toMatchObject({ state: 'ready', files: 1, leftOut: 1, message: null })
    const whole = await content(id)
    expect(whole.headers).toMatchObject({ 'content-type': 'application/zip', 'accept-ranges': 'bytes' })
    expect(whole.rawPayload.length).toBe(ready?.size)
    const found = new Map((await unzip(whole.rawPayload)).map((entry) => [entry.path, entry.bytes]))
    expect(found.size).toBe(10_004)
    expect(found.get('ใหญ่/ก.txt')?.toString()).toBe('หนึ่ง')
    expect(found.get('_not-included.txt')?.toString()).toContain('ใหญ่/ลับ.txt')
    // An interrupted download resumes.
    const etag = String(whole.headers['etag'])
    const rest = await content(id, somsri, { range: 'bytes=1000-', 'if-range': etag })
    expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(1000))]).toEqual([206, true])
    expect(await somsri.used()).toBe(used)

    await world.runJob('transfer:notify-archive', { archiveId: id })
    await world.runJob('transfer:notify-archive', { archiveId: id })
    const folderOfMails = join(world.dataDir, 'outgoing-mail')
    const mails = await Promise.all(
      (await readdir(folderOfMails)).map((file) => readFile(join(folderOfMails, file), 'utf8')),
    )
    expect(mails.filter((mail) => mail.includes('ใหญ่.zip') && mail.includes('/downloads'))).toHaveLength(1)
    const events = await world.owner.pool.query<{ type: string }>(
      `select type from audit_event where subject = $1 and type like 'archive.%' order by id`,
      [folder],
    )
    expect(events.rows.map(({ type }) => type)).toEqual(['archive.requested', 'archive.prepared', 'archive.downloaded'])

    // The collector keeps it until it expires, and removes it afterwards.
    await world.runJob('drive:collect')
    expect((await content(id)).statusCode).toBe(200)
    world.clock.advance(3 * day + 60_000)
    const again = await world.as('somsri1')
    expect((await content(id, again)).statusCode).toBe(404)
    expect(await listOf(again)).toEqual([])
    await world.runJob('tasks:sweep')
    await world.runJob('drive:collect')
    const blobs = await world.owner.pool.query('select from blob where size = $1', [ready?.size])
    expect(blobs.rowCount).toBe(0)
    expect(await examine(world)).toMatchObject({ dangling: [], quotaDrift: [] })
    somsri = again
  })

  test('includes an index of any length', { timeout: 120_000 }, async () => {
    const folder = await many(somsri, home, 'ดัชนี', 10_001)
    await world.owner.pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n, created_at, modified_at)
       select gen_random_uuid(), f.drive_id, f.parent_id, 1, 'ไฟล์ ' || n || '.txt', 'ไฟล์ ' || n || '.txt', 'txt', 'text/plain', 5, 1, now(), now()
       from item f, generate_series(1, 3000) n where f.id = $1`,
      [folder],
    )
    await world.owner.pool.query(`update item set parent_id = $1 where parent_id = $2 and name like 'ไฟล์ %'`, [
      folder,
      home,
    ])
    const one = await somsri.file(folder, 'จริง.txt', 'หนึ่ง')
    await world.owner.pool.query(
      `insert into version (item_id, n, blob_id, size, mime_type, created_at, via)
       select i.id, 1, v.blob_id, v.size, v.mime_type, v.created_at, v.via
       from item i, version v where i.parent_id = $1 and i.name like 'ไฟล์ %' and v.item_id = $2`,
      [folder, one],
    )
    const response = await somsri.call<Asked>('POST', '/api/items/download', { ids: [folder], index: true })
    const { archiveId: id = '' } = response
    await world.runJob('transfer:prepare-archive', { archiveId: id })
    const found = await unzip((await content(id)).rawPayload)
    const index = found.at(-1)
    expect(index?.path).toBe('index.csv')
    const lines = index?.bytes.toString().trimEnd().split('\r\n') ?? []
    expect(lines).toHaveLength(3002)
    expect(lines.filter((line) => line.startsWith('ดัชนี/ไฟล์ '))).toHaveLength(3000)
    await somsri.call('DELETE', `/api/prepared-archives/${id}`)
  })

  test('belongs to its requester: nobody else sees, downloads or removes it, not even from another account', async () => {
    const malee = await world.as('malee01', 'ONE')
    const root = await malee.root('business')
    const folder = await many(malee, root, 'ของธุรกิจ')
    const { archiveId: id = '' } = await ask(malee, folder)
    await world.runJob('transfer:prepare-archive', { archiveId: id })
    const herself = await world.as('malee01')
    for (const who of [somsri, one.prasit, herself].map((client) => client)) {
      const fresh = who === one.prasit ? await world.as('prasit1', 'ONE') : who
      expect((await content(id, fresh)).statusCode).toBe(404)
      expect((await fresh.refused('DELETE', `/api/prepared-archives/${id}`)).status).toBe(404)
      expect(await of(id, fresh)).toBeUndefined()
    }
    expect((await world.app.inject({ method: 'GET', url: `/api/prepared-archives/${id}/content` })).statusCode).toBe(
      401,
    )
    expect((await content(id, malee)).statusCode).toBe(200)
    await malee.call('DELETE', `/api/prepared-archives/${id}`)
    expect((await content(id, malee)).statusCode).toBe(404)
  })

  test('stops when it is deleted while being made, and leaves nothing behind', async () => {
    const folder = await many(somsri, home, 'หยุด')
    const { archiveId: id = '' } = await ask(somsri, folder)
    await somsri.call('DELETE', `/api/prepared-archives/${id}`)
    await world.runJob('transfer:prepare-archive', { archiveId: id })
    expect(await of(id)).toBeUndefined()
  })

  test('starts over after a stop, and is made once when two processes have the job', async () => {
    const folder = await many(somsri, home, 'สองครั้ง')
    const { archiveId: id = '' } = await ask(somsri, folder)
    await world.owner.pool.query(`update job_progress set state = 'running', done = 5 where id = $1`, [id])
    await world.runJob('transfer:prepare-archive', { archiveId: id })
    const first = await of(id)
    await world.runJob('transfer:prepare-archive', { archiveId: id })
    expect(await of(id)).toEqual(first)
    expect(first?.state).toBe('ready')
    await somsri.call('DELETE', `/api/prepared-archives/${id}`)
  })

  test('is limited to two at a time per account', async () => {
    const folder = await many(somsri, home, 'มากไป')
    const first = await ask(somsri, folder)
    const second = await ask(somsri, folder)
    expect((await somsri.refused('POST', '/api/items/download', { ids: [folder] })).machineCode).toBe(
      'TOO_MANY_ARCHIVES',
    )
    await somsri.call('DELETE', `/api/prepared-archives/${first.archiveId}`)
    const third = await ask(somsri, folder)
    for (const asked of [second, third]) await somsri.call('DELETE', `/api/prepared-archives/${asked.archiveId}`)
  })

  test('applies the requester’s permissions at the time it is made, not requested', async () => {
    const malee = await world.as('malee01', 'ONE')
    const root = await malee.root('business')
    const folder = await many(malee, root, 'สิทธิ์')
    await malee.put(folder, 'ใน.txt', 'inside')
    await one.rule(folder, 'business', malee.accountId, 'download')
    const prasit = await world.as('prasit1', 'ONE')
    const { archiveId: id = '' } = await ask(prasit, folder)
    await one.rule(folder, 'business', malee.accountId, 'none')
    await world.runJob('transfer:prepare-archive', { archiveId: id })
    const found = await unzip((await content(id, prasit)).rawPayload)
    expect(found.map(({ path }) => path)).not.toContain('สิทธิ์/ใน.txt')
  })

  describe('is no longer fetched once its requester may not download what was chosen', () => {
    const endings: Record<string, [(place: Place) => Promise<unknown>, string]> = {
      'the right to see it ends': [({ folder, rule }) => rule(folder, 'none'), 'NOT_FOUND'],
      'the right to download it ends': [({ folder, rule }) => rule(folder, 'view'), 'NOT_ALLOWED'],
      'it is in the trash': [({ folder, malee }) => malee.bulk('trash', [folder]), 'NOT_FOUND'],
      'it is deleted': [
        async ({ folder, malee }) => {
          await malee.bulk('trash', [folder])
          await malee.bulk('purge', [folder])
        },
        'NOT_FOUND',
      ],
      'it expires': [({ folder }) => expire(folder), 'NOT_FOUND'],
    }
    type Place = Awaited<ReturnType<typeof prepare>>
    const expire = (id: string) =>
      world.owner.pool.query("update item set expires_at = now() - interval '1 day' where id = $1", [id])

    /** A zip of a folder that Prasit may download, and of another that he only sees: it was left out. */
    async function prepare() {
      const [malee, prasit] = [await world.as('malee01', 'ONE'), await world.as('prasit1', 'ONE')]
      const employee = await one.employeeOf(prasit)
      const rule = (id: string, level: 'none' | 'view' | 'download') => one.rule(id, 'employee', employee, level)
      const parent = await malee.folder(await malee.root('business'), crypto.randomUUID())
      const folder = await malee.folder(parent, 'ใหญ่')
      await malee.put(folder, 'a.txt', 'secret bytes')
      const seen = await malee.folder(parent, 'เห็นเท่านั้น')
      await rule(folder, 'download')
      await rule(seen, 'view')
      const { rows } = await world.owner.pool.query<{ id: string }>('select id from session where person_id = $1', [
        prasit.personId,
      ])
      const actor = personActor({ ...prasit, sessionId: rows[0]?.id ?? '' })
      const size = { items: 3, bytes: 12 }
      // As if it were too large to wait for.
      const id = await transact(world.database.db, (tx) =>
        world.services.transfer.prepared.begin(tx, actor, {
          ...size,
          ids: [folder, seen],
          index: false,
          name: 'ใหญ่.zip',
          language: 'th',
        }),
      )
      await world.runJob('transfer:prepare-archive', { archiveId: id })
      return { malee, prasit, folder, rule, id }
    }

    test.each(Object.entries(endings))('when %s', async (_, [end, code]) => {
      const place = await prepare()
      const { prasit, id } = place
      const whole = await content(id, prasit)
      expect([whole.statusCode, whole.rawPayload.includes('a.txt')]).toEqual([200, true])
      expect(await of(id, prasit)).toMatchObject({ state: 'ready', size: whole.rawPayload.length })
      await end(place)
      for (const headers of [{}, { range: 'bytes=0-99' }, { 'if-none-match': String(whole.headers['etag']) }]) {
        const refused = await content(id, prasit, headers)
        expect([refused.statusCode >= 400, refused.json<{ machineCode: string }>().machineCode]).toEqual([true, code])
      }
      expect(await of(id, prasit)).toMatchObject({ state: 'closed', size: whole.rawPayload.length })
      await prasit.call('DELETE', `/api/prepared-archives/${id}`)
    })

    test('and is ready again once they may', async () => {
      const { prasit, folder, rule, id } = await prepare()
      await rule(folder, 'view')
      expect(await of(id, prasit)).toMatchObject({ state: 'closed' })
      await rule(folder, 'download')
      expect(await of(id, prasit)).toMatchObject({ state: 'ready' })
      expect((await content(id, prasit)).statusCode).toBe(200)
      await prasit.call('DELETE', `/api/prepared-archives/${id}`)
    })
  })
})
