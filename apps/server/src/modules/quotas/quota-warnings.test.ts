import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { driveOf, setQuota } from '../../../test/drives.ts'
import { createWorld, type World } from '../../../test/harness.ts'

const GB = 1024 ** 3
let world: World
let one: Business
let malee: Client
let prasit: Client

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit } = one)
})

describe('warnings', () => {
  type Mail = { channel: string; to: string; subject: string; text: string }
  const folder = () => join(world.dataDir, 'outgoing-mail')
  async function mails(to: string): Promise<Mail[]> {
    const names = await readdir(folder()).catch(() => [])
    const all = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => JSON.parse(await readFile(join(folder(), name), 'utf8')) as Mail),
    )
    return all.filter((mail) => mail.to === to)
  }
  const warn = () => world.runJob('drive:warn-of-quota')
  const mailOf = async (who: Client, email: string, language: string) => {
    await world.owner.pool.query('update person set email = $1, language = $2 where id = $3', [
      email,
      language,
      who.personId,
    ])
  }

  test('are sent once per crossing, for the highest threshold; again only after falling below; in the reader’s language', async () => {
    const who = await world.as('kanya01')
    const home = await who.root()
    await mailOf(who, 'kanya@quota.example', 'en')
    const drive = await driveOf(world, home)
    const file = await who.file(home, 'fill.bin', 'x'.repeat(900))
    const used = await who.used()
    await setQuota(world, drive, used * 2)
    await warn()
    expect(await mails('kanya@quota.example')).toEqual([])
    await setQuota(world, drive, Math.floor(used / 0.92))
    await Promise.all([warn(), warn(), warn()])
    await warn()
    expect((await mails('kanya@quota.example')).map(({ subject }) => subject)).toEqual([
      'Your storage is more than 90% full',
    ])
    await setQuota(world, drive, used)
    await warn()
    await warn()
    expect((await mails('kanya@quota.example')).map(({ subject }) => subject).sort()).toEqual([
      'Your storage is full',
      'Your storage is more than 90% full',
    ])
    await who.bulk('trash', [file])
    await who.bulk('purge', [file])
    await warn()
    await mailOf(who, 'kanya@quota.example', 'th')
    await who.file(home, 'fill again.bin', 'x'.repeat(900))
    await warn()
    const last = await mails('kanya@quota.example')
    expect(last).toHaveLength(3)
    expect(last.map(({ subject }) => subject)).toContain('พื้นที่จัดเก็บของคุณเต็มแล้ว')
    const { rows } = await world.owner.pool.query(
      `select data->>'percent' as percent from audit_event where type = 'quota.warned' and subject = $1 order by id`,
      [drive],
    )
    expect(rows.map((row: { percent: string }) => row.percent)).toEqual(['90', '100', '100'])
    const kinds = "select kind from notice where person_id = $1 and kind like 'storage%' order by at, id"
    const noticed = await world.owner.pool.query<{ kind: string }>(kinds, [who.personId])
    expect(noticed.rows.map(({ kind }) => kind).sort()).toEqual(['storageFilling', 'storageFull', 'storageFull'])
  })

  test('of Drive Business go to every Admin Business, and to no employee', async () => {
    await mailOf(malee, 'malee@quota.example', 'th')
    await mailOf(prasit, 'prasit@quota.example', 'th')
    await malee.file(one.root, 'business.bin', 'x'.repeat(500))
    const drive = await driveOf(world, one.root)
    const before = await mails('malee@quota.example')
    await world.owner.pool.query(
      `update drive d set quota = ((d.used + coalesce((select sum(bytes) from quota_change where drive_id = d.id), 0)) / 0.85)::bigint where id = $1`,
      [drive],
    )
    await warn()
    expect((await mails('malee@quota.example')).length - before.length).toBe(1)
    expect(await mails('prasit@quota.example')).toEqual([])
  })

  test('of an employee’s private drive go to the employee at once, and to every other admin in one mail an hour', async () => {
    const hour = () => world.clock.advance(3_600_000 - (world.clock.now().getTime() % 3_600_000))
    const notifyAdmins = () => world.runJob('drive:notify-admins-of-quota')
    await mailOf(malee, 'malee@digest.example', 'th')
    await mailOf(prasit, 'prasit@digest.example', 'en')
    await mailOf(one.kanya, 'kanya@digest.example', 'th')
    await mailOf(await world.as('wichai1'), 'wichai@digest.example', 'th')
    await warn()
    hour()
    await notifyAdmins()
    const before = (await mails('malee@digest.example')).length
    const fillTo = async (who: Client, part: number) => {
      await world.owner.pool.query(
        `update drive d set quota = floor((d.used + coalesce((select sum(bytes) from quota_change where drive_id = d.id), 0)) / $1::float8)
         where id = $2`,
        [part, await driveOf(world, await who.root())],
      )
    }
    const digests = async () => (await mails('malee@digest.example')).slice(before)
    for (const who of [prasit, one.kanya]) await who.file(await who.root(), `${randomUUID()}.bin`, 'x'.repeat(4000))
    await fillTo(prasit, 0.7)
    await fillTo(one.kanya, 0.7)
    await warn()
    expect(await mails('prasit@digest.example')).toEqual([])
    // From 70 to 96 is one mail, for the highest.
    await fillTo(prasit, 0.96)
    await fillTo(one.kanya, 0.82)
    await warn()
    await warn()
    expect((await mails('prasit@digest.example')).map(({ subject }) => subject)).toEqual([
      'Your storage in One Trading Co., Ltd. is more than 95% full',
    ])
    await notifyAdmins()
    expect(await digests()).toEqual([])
    hour()
    await Promise.all([notifyAdmins(), notifyAdmins()])
    await notifyAdmins()
    expect(await digests()).toMatchObject([{ subject: expect.stringContaining('2 ไดรฟ์') as string }])
    expect((await digests())[0]?.text).toMatch(/ประสิทธิ์ ทองดี เกิน 95% .*\n- กัญญา วงศ์สว่าง เกิน 80%/)
    expect((await digests())[0]?.text).toContain('/onebox-system-admin-managestorage')
    // Falling below and crossing again is reported again, to both.
    await fillTo(prasit, 0.5)
    await warn()
    await fillTo(prasit, 1)
    await warn()
    hour()
    await notifyAdmins()
    expect((await mails('prasit@digest.example')).map(({ subject }) => subject)).toHaveLength(2)
    expect((await digests()).map(({ text }) => text).join()).toContain('ประสิทธิ์ ทองดี เต็มแล้ว')
    expect(await digests()).toHaveLength(2)
    // Not to admins of other businesses, nor to people who left.
    expect(await mails('wichai@digest.example')).toEqual([])
    const { rows } = await world.owner.pool.query<{ id: string }>(
      'update employee set removed_at = now() where person_id = $1 and business_id = $2 returning id',
      [one.kanya.personId, malee.accountId],
    )
    const kanyas = (await mails('kanya@digest.example')).length
    await world.owner.pool.query('update drive set quota = 1 where person_id = $1 and account_id = $2', [
      one.kanya.personId,
      malee.accountId,
    ])
    await warn()
    hour()
    await notifyAdmins()
    expect(await mails('kanya@digest.example')).toHaveLength(kanyas)
    expect(await digests()).toHaveLength(2)
    await world.owner.pool.query('update employee set removed_at = null where id = $1', [rows[0]?.id])
    for (const who of [prasit, one.kanya]) await setQuota(world, await driveOf(world, await who.root()), 10 * GB)
  })

  test('are sent once even if a process died after the mail had left', async () => {
    await world.owner.pool.query('update quota_warning set sent_at = null')
    const count = (await readdir(folder())).length
    await warn()
    expect((await readdir(folder())).length).toBe(count)
  })
})
