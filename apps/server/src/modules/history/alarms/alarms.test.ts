import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@khlang/contract'
import type { Alarm } from '@khlang/contract/alarms'
import type { EarlierRestore, Restore } from '@khlang/contract/restores'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const minute = 60_000
let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
})

const watch = () => world.runJob('drive:watch-bursts')
const alarms = async (who: Client) => (await who.call<{ items: Alarm[] }>('GET', '/api/alarms')).items
const earlier = (who: Client, itemId: string, query = '') =>
  who.call<Page<EarlierRestore>>('GET', `/api/restores?itemId=${itemId}${query}`)
const raised = async (rootId: string) =>
  (
    await world.owner.pool.query<{ data: Record<string, unknown> }>(
      `select data from audit_event where type = 'alarm.raised' and subject = $1 order by id`,
      [rootId],
    )
  ).rows.map(({ data }) => data)

/** Files inserted directly into the database: only their number matters here. */
async function manyFiles(folderId: string, prefix: string, count: number): Promise<string[]> {
  const { rows } = await world.owner.pool.query<{ id: string }>(
    `with made as (
       insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n, created_at,
         created_by, modified_at, modified_by)
       select gen_random_uuid(), f.drive_id, f.id, 1, $2 || n || '.txt', $2 || n || '.txt', 'txt', 'text/plain', 0, 0,
         now(), f.created_by, now(), f.created_by
       from item f, generate_series(1, $3::int) n where f.id = $1 returning id)
     select id from made`,
    [folderId, prefix, count],
  )
  return rows.map(({ id }) => id)
}

async function mailsTo(address: string) {
  const folder = join(world.dataDir, 'outgoing-mail')
  const files = await readdir(folder).catch(() => [])
  const all = await Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as { to: string; subject: string },
    ),
  )
  return all.filter(({ to }) => to === address)
}
const mailOf = (who: Client, email: string) =>
  world.owner.pool.query('update person set email = $2 where id = $1', [who.personId, email])

describe('bursts of changes', () => {
  test('are reported once to the owner of the drive, however often the job runs', async () => {
    const somsri = await world.as('somsri1')
    await mailOf(somsri, 'somsri@alarm.example')
    const root = await somsri.root()
    const folder = await somsri.folder(root, 'ทั้งปี')
    const inside = await manyFiles(folder, 'inside', 150)
    const loose = await manyFiles(await somsri.folder(root, 'ที่เหลือ'), 'loose', 60)
    await somsri.bulk('trash', [inside[0]!])
    await watch()
    expect(await alarms(somsri)).toEqual([])

    await somsri.bulk('trash', [folder])
    await watch()
    expect(await alarms(somsri)).toEqual([])
    await somsri.bulk('trash', loose.slice(0, 55))
    await Promise.all([watch(), watch()])
    await watch()
    const [alarm, ...more] = await alarms(somsri)
    expect(more).toEqual([])
    expect(alarm).toMatchObject({
      rootId: root,
      kind: 'personal',
      trashed: 149 + 1 + 55,
      purged: 0,
      rewritten: 0,
      by: { me: true },
      others: 0,
    })
    expect(Date.parse(alarm!.before)).toBeLessThan(Date.parse(alarm!.since))
    const mails = await mailsTo('somsri@alarm.example')
    expect(mails.map(({ subject }) => subject)).toEqual(['การเปลี่ยนแปลงไฟล์ผิดปกติในไดรฟ์ของคุณ'])
    expect(await raised(root)).toHaveLength(1)

    // A growing burst is not reported again.
    await somsri.bulk('trash', loose.slice(55))
    await watch()
    expect(await alarms(somsri)).toMatchObject([{ id: alarm!.id, trashed: 210 }])
    expect(await mailsTo('somsri@alarm.example')).toHaveLength(1)
  })

  test('can be undone by restoring the whole drive to before, and the run is listed', async () => {
    const somsri = await world.as('somsri1')
    const root = await somsri.root()
    const [alarm] = await alarms(somsri)
    expect(await earlier(somsri, root)).toEqual({ items: [], nextCursor: null })
    const { id } = await somsri.call<Restore>('POST', '/api/restores', { itemId: root, at: alarm!.before })
    await world.runJob('drive:restore', { runId: id })
    // A preview alone is not a restore.
    expect((await earlier(somsri, root)).items).toEqual([])
    await somsri.call('POST', `/api/restores/${id}/start`, { way: 'inPlace' })
    await somsri.call('POST', `/api/alarms/${alarm!.id}/dismiss`, { how: 'rolledBack' })
    await world.runJob('drive:restore', { runId: id })
    const { items } = await earlier(somsri, root)
    expect(items).toMatchObject([
      { id, itemId: root, at: alarm!.before, way: 'inPlace', by: { me: true }, isOpen: true },
    ])
    expect(await somsri.names(root)).toEqual(expect.arrayContaining(['ทั้งปี', 'ที่เหลือ']))
    await watch()
    expect(await alarms(somsri)).toEqual([])
    expect(await mailsTo('somsri@alarm.example')).toHaveLength(1)

    // Its entries are removed after a week, the run after three months.
    world.clock.advance(8 * 1440 * minute)
    const later = await world.as('somsri1')
    await world.runJob('history:sweep')
    expect((await earlier(later, root)).items).toMatchObject([{ id, isOpen: false, done: items[0]!.done }])
    world.clock.advance(90 * 1440 * minute)
    await world.runJob('history:sweep')
    expect((await earlier(await world.as('somsri1'), root)).items).toEqual([])
    world.clock.advance(-98 * 1440 * minute)
  })

  test('count recent changes only, and need at least a fifth of the drive', async () => {
    const anan = await world.as('anan01')
    const root = await anan.root()
    const folder = await anan.folder(root, 'มาก')
    const ids = await manyFiles(folder, 'many', 1100)
    await anan.bulk('trash', ids.slice(0, 210))
    await watch()
    expect(await alarms(anan)).toEqual([])
    await anan.bulk('trash', ids.slice(210, 230))
    world.clock.advance(16 * minute)
    await watch()
    expect(await alarms(anan)).toEqual([])
    world.clock.advance(-16 * minute)
    await watch()
    expect(await alarms(anan)).toMatchObject([{ trashed: 230 }])
  })

  test('confirmed as intended are not reported again while they continue; several versions of a file count once', async () => {
    const wichai = await world.as('wichai1')
    const root = await wichai.root()
    const folder = await wichai.folder(root, 'เขียนทับ')
    const ids = await manyFiles(folder, 'over', 205)
    await world.owner.pool.query(
      `insert into audit_event (at, type, subject, account_id, person_id, actor, data)
       select $4, 'version.created', s, $2, $3, 'person', '{}' from unnest($1::text[]) s, generate_series(1, 3)`,
      [ids.slice(0, 199), wichai.accountId, wichai.personId, world.clock.now()],
    )
    await watch()
    expect(await alarms(wichai)).toEqual([])
    await wichai.bulk('trash', ids.slice(199))
    await wichai.bulk('purge', ids.slice(204))
    await watch()
    const [alarm] = await alarms(wichai)
    expect(alarm).toMatchObject({ rewritten: 199, trashed: 5, purged: 1 })
    const dismiss = (who: Client, id: string) => who.refused('POST', `/api/alarms/${id}/dismiss`, { how: 'meant' })
    expect(await dismiss(await world.as('anan01'), alarm!.id)).toMatchObject({ machineCode: 'NOT_FOUND' })
    expect(await dismiss(wichai, crypto.randomUUID())).toMatchObject({ machineCode: 'NOT_FOUND' })
    for (let twice = 0; twice < 2; twice++)
      await wichai.call('POST', `/api/alarms/${alarm!.id}/dismiss`, { how: 'meant' })
    expect(await alarms(wichai)).toEqual([])
    await wichai.bulk('trash', [await wichai.file(root, 'noch einer.txt')])
    await watch()
    expect(await alarms(wichai)).toEqual([])
    expect(await raised(root)).toHaveLength(1)
    const { rows } = await world.owner.pool.query(
      `select data ->> 'how' as how from audit_event where type = 'alarm.dismissed' and subject = $1`,
      [root],
    )
    expect(rows).toEqual([{ how: 'meant' }])
  })

  test('in Drive Business are reported to Admin Business, with the person; employees are not notified', async () => {
    const { malee, prasit, root } = one
    await mailOf(malee, 'malee@alarm.example')
    await mailOf(prasit, 'prasit@alarm.example')
    const folder = await malee.folder(root, 'งานขาย')
    const ids = await manyFiles(folder, 'sale', 260)
    await one.rule(folder, 'department', one.sales, 'delete')
    await prasit.bulk('trash', ids.slice(0, 220))
    await malee.bulk('trash', ids.slice(220, 230))
    await malee.bulk('purge', ids.slice(225, 230))
    await watch()
    expect(await alarms(malee)).toMatchObject(
      [{ rootId: root, kind: 'business', trashed: 230, by: { me: false, name: 'ประสิทธิ์' }, others: 1 }].map(
        ({ by, ...rest }) => ({ ...rest, by: { me: by.me } }),
      ),
    )
    expect(await alarms(prasit)).toEqual([])
    expect(await mailsTo('malee@alarm.example')).toHaveLength(1)
    expect(await mailsTo('prasit@alarm.example')).toEqual([])
  })
})

describe('earlier restores', () => {
  test('are paged; those of others require permission to read the whole log', async () => {
    const { malee, prasit, root } = one
    const folder = await malee.folder(root, 'ร่วมกัน')
    await malee.file(folder, 'a.txt')
    await one.rule(folder, 'department', one.sales, 'edit')
    const runs: string[] = []
    for (const who of [malee, prasit, malee]) {
      const at = new Date(world.clock.now().getTime() - 1).toISOString()
      const { id } = await who.call<Restore>('POST', '/api/restores', { itemId: folder, at })
      await world.runJob('drive:restore', { runId: id })
      await who.call('POST', `/api/restores/${id}/start`, { way: 'inPlace' })
      await world.runJob('drive:restore', { runId: id })
      runs.unshift(id)
    }
    const idsOf = ({ items }: Page<EarlierRestore>) => items.map(({ id }) => id)
    expect(idsOf(await earlier(malee, folder))).toEqual(runs)
    expect(idsOf(await earlier(malee, root))).toEqual(runs)
    const first = await earlier(malee, folder, '&limit=2')
    expect(idsOf(first)).toEqual(runs.slice(0, 2))
    expect(first.items.map(({ by, isOpen }) => [by.me, isOpen])).toEqual([
      [true, true],
      [false, false],
    ])
    const rest = await earlier(malee, folder, `&limit=2&cursor=${first.nextCursor}`)
    expect([idsOf(rest), rest.nextCursor]).toEqual([runs.slice(2), null])
    expect(idsOf(await earlier(prasit, folder))).toEqual([runs[1]])
    const stranger = await world.as('somsri1')
    expect(await stranger.refused('GET', `/api/restores?itemId=${folder}`)).toMatchObject({ machineCode: 'NOT_FOUND' })
  })
})
