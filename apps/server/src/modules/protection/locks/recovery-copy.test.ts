import type { FileVersion } from '@khlang/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, one } = await createSetting()
const { prasit, kanya } = one
let { malee } = one
await world.owner.pool.query("update person set email = username || '@mail.example' where username = 'prasit1'")

const mount = await mountAs(world, prasit)
const other = await mountAs(world, kanya)
const versions = async (id: string, who: Client = malee) =>
  (await who.call<{ items: FileVersion[] }>('GET', `/api/files/${id}/versions`)).items
const unlock = (id: string, who: Client = malee) =>
  who.call<{ recoveryVersion: number | null }>('POST', `/api/items/${id}/unlock`, {})

/** Days later, with a new session of the admin. */
async function later(days: number) {
  world.clock.advance(days * 86_400_000)
  malee = await world.as('malee01', 'ONE')
}

/** A file of Drive Business that Prasit has open in a program of his mapped drive. */
async function opened(content = 'ฉบับแรก', extension = 'docx') {
  const folderName = `recovery ${crypto.randomUUID().slice(0, 8)}`
  const folder = await malee.folder(one.root, folderName)
  await one.rule(folder, 'business', malee.accountId, 'edit')
  const name = `งบ ${crypto.randomUUID().slice(0, 8)}.${extension}`
  const file = await malee.file(folder, name, content)
  const [, drive = ''] = (await mount.list('')).filter((one) => one !== 'Shared with me')
  const path = `${drive}/${folderName}/${name}`
  const { token } = await mount.lock(path)
  return { file, name, path, token }
}
async function mailOut() {
  const { rows } = await world.owner.pool.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'drive:mail-recovery-copy'`,
  )
  for (const { payload } of rows) {
    await world.runJob('drive:mail-recovery-copy', payload)
    await world.runJob('drive:mail-recovery-copy', payload)
  }
}

test('the version at the moment of the unlock is kept, and everybody concerned is notified', async () => {
  const { file, name, path, token } = await opened()
  expect(await mount.put(path, 'ฉบับที่บันทึกไว้', { if: `(<${token}>)` })).toBe(204)
  expect(await unlock(file)).toEqual({ recoveryVersion: 2 })
  expect(await versions(file, prasit)).toMatchObject([
    { n: 2, keep: true, recovery: true },
    { n: 1, keep: false, recovery: false },
  ])

  // Whoever saves next takes nothing away, however long it lies back.
  expect(await other.put(path, 'ของผู้อื่น')).toBe(204)
  await later(300)
  await world.runJob('drive:purge-old-versions')
  expect((await versions(file)).map(({ n }) => n)).toEqual([3, 2])
  expect((await malee.send({ method: 'GET', url: `/api/files/${file}/content?version=2` })).body).toBe('ฉบับที่บันทึกไว้')

  await mailOut()
  const holder = await world.as('prasit1', 'ONE')
  const { items } = await holder.call<{ items: { kind: string; text: string; path: string }[] }>('GET', '/api/notices')
  const notices = items.filter(({ kind }) => kind === 'lockBroken')
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toContain(`“${name}” ที่คุณใช้งานอยู่ เวอร์ชัน 2 เก็บไว้เป็นสำเนากู้คืน`)
  expect(notices[0]?.path).toContain(file)
  const mails = await world.owner.pool.query<{ body: string }>('select body from mail where subject like $1', [
    `%${name}%`,
  ])
  expect(mails.rows).toHaveLength(1)
  expect(mails.rows[0]?.body).toContain('สิ่งที่โปรแกรมยังไม่ได้บันทึกอยู่ในคอมพิวเตอร์ของคุณเท่านั้น')
  const log = await malee.call<{ items: { sentence: { text: string }[] }[] }>(
    'GET',
    '/api/admin/logs?kind=business&limit=20',
  )
  const sentences = log.items.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
  expect(sentences.some((one) => one.includes('ปลดล็อก') && one.endsWith('สำเนากู้คืนคือเวอร์ชัน 2'))).toBe(true)
})

test('a save that comes after the unlock overwrites nothing unseen: the program is refused', async () => {
  const { file, path, token } = await opened()
  await unlock(file)
  expect(await other.put(path, 'ของผู้อื่น')).toBe(204)
  expect(await mount.put(path, 'มาทีหลัง', { if: `(<${token}>)` })).toBe(412)
  expect((await versions(file)).map(({ n }) => n)).toEqual([2, 1])
})

test('also of a type that keeps no versions', async () => {
  const { file, path } = await opened('แบบแรก', 'dwg')
  expect(await unlock(file)).toEqual({ recoveryVersion: 1 })
  await other.put(path, 'แบบสอง')
  await other.put(path, 'แบบสาม')
  await later(8)
  await world.runJob('drive:purge-replaced')
  expect((await versions(file)).map(({ n }) => n)).toEqual([3, 1])
})

test('an own lock, a manual lock and an empty file need none', async () => {
  const { file } = await opened()
  expect(await unlock(file, await world.as('prasit1', 'ONE'))).toEqual({ recoveryVersion: null })
  const manual = await opened()
  await unlock(manual.file, await world.as('prasit1', 'ONE'))
  await (await world.as('prasit1', 'ONE')).call('POST', `/api/items/${manual.file}/lock`, {})
  expect(await unlock(manual.file)).toEqual({ recoveryVersion: null })
  const empty = await opened('')
  expect(await unlock(empty.file)).toEqual({ recoveryVersion: null })
  expect((await versions(empty.file))[0]).toMatchObject({ keep: false, recovery: false })
})
