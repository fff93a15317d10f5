import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnlockRequests } from '@khlang/contract/unlock-requests'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'

const minute = 60_000
const { world, one } = await createSetting()
const { malee, prasit, kanya } = one
await world.owner.pool.query(
  `update person set email = username || '@mail.example', language = case username when 'kanya01' then 'en' else 'th' end
   where username in ('malee01', 'prasit1', 'kanya01')`,
)

const url = (id: string) => `/api/items/${id}/unlock-requests`
const ask = (who: Client, id: string) => who.call<{ askedAt: string; releaseAt: string | null }>('POST', url(id), {})
const read = (who: Client, id: string) => who.call<UnlockRequests>('GET', url(id))
const keep = (who: Client, id: string) => who.call('POST', `${url(id)}/keep`, {})
const lock = (who: Client, id: string, body = {}) => who.call('POST', `/api/items/${id}/lock`, body)
const unlock = (who: Client, id: string) => who.call('POST', `/api/items/${id}/unlock`, {})
const isLocked = async (id: string) => (await malee.call<{ locked: boolean }>('GET', `/api/items/${id}`)).locked

/** A file that Prasit has locked and Kanya may edit. */
async function held() {
  const folder = await malee.folder(one.root, `locked ${crypto.randomUUID().slice(0, 8)}`)
  await one.rule(folder, 'business', malee.accountId, 'edit')
  const name = `${crypto.randomUUID()}.txt`
  const file = await malee.file(folder, name, 'one')
  await lock(prasit, file)
  return { folder, file, name }
}

/** Runs the jobs that send mails. */
async function mailOut() {
  const { rows } = await world.owner.pool.query<{ id: string; name: string; payload: unknown }>(
    `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'drive:mail-unlock%'`,
  )
  for (const { name, payload } of rows) {
    await world.runJob(name, payload)
    await world.runJob(name, payload)
  }
  await world.owner.pool.query('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [
    rows.map(({ id }) => id),
  ])
}
async function mailsAbout(name: string) {
  await mailOut()
  const folder = join(world.dataDir, 'outgoing-mail')
  const found: { to: string; subject: string; text: string; at: string }[] = []
  for (const file of await readdir(folder).catch(() => [])) {
    const mail = JSON.parse(await readFile(join(folder, file), 'utf8')) as (typeof found)[number]
    if (mail.subject.includes(name)) found.push(mail)
  }
  return found.sort((a, b) => a.at.localeCompare(b.at)).map(({ to, subject, text }) => ({ to, subject, text }))
}
const passes = async (milliseconds: number) => {
  world.clock.advance(milliseconds)
  await Promise.all([world.runJob('drive:release-idle-locks'), world.runJob('drive:release-idle-locks')])
}
const logOf = async (id: string) =>
  (
    await world.owner.pool.query<{ type: string; actor: string; how: string | null }>(
      `select type, actor, data->>'how' as how from audit_event where subject = $1
       and (type like 'unlock.%' or type like 'item.%locked') order by id`,
      [id],
    )
  ).rows.map(({ type, actor, how }) => [type, actor, how])

describe('asking the holder to unlock', () => {
  test('is sent as a mail in the holder’s language, at most once in half an hour; both see it', async () => {
    const { folder, file, name } = await held()
    const { askedAt, releaseAt } = await ask(kanya, file)
    expect(Date.parse(releaseAt ?? '') - Date.parse(askedAt)).toBe(30 * minute)
    expect(await kanya.refused('POST', url(file), {})).toMatchObject({ status: 429, machineCode: 'UNLOCK_ASKED' })
    const [mail, ...others] = await mailsAbout(name)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'prasit1@mail.example', subject: `ขอให้ปลดล็อก: ${name}` })
    expect(mail?.text).toContain(`/directory/${folder}?item=${file}&details=true`)
    expect(await read(prasit, file)).toMatchObject({ asking: [{ askedAt, releaseAt }], mine: null })
    expect(await read(kanya, file)).toEqual({ asking: [], mine: { askedAt, answer: null, releaseAt } })
    expect(await read(malee, file)).toEqual({ asking: [], mine: null })
    world.clock.advance(31 * minute)
    await ask(kanya, file)
    expect(await mailsAbout(name)).toHaveLength(2)
  })

  test('requires permission to edit and a lock of somebody else', async () => {
    const { folder, file } = await held()
    const codeOf = async (who: Client, id = file) => (await who.refused('POST', url(id), {})).machineCode
    expect(await codeOf(prasit)).toBe('ITEM_NOT_LOCKED')
    expect(await codeOf(malee, await malee.file(folder, 'free.txt'))).toBe('ITEM_NOT_LOCKED')
    expect(await codeOf(await world.as('anan01'))).toBe('NOT_FOUND')
    await one.rule(folder, 'business', malee.accountId, 'upload')
    expect(await codeOf(kanya)).toBe('NOT_ALLOWED')
    expect((await (await world.as('anan01')).refused('GET', url(file))).machineCode).toBe('NOT_FOUND')
  })

  test('on a mapped drive notifies its user; such a lock ends with its program, not by waiting', async () => {
    const { folder, file, name } = await held()
    await unlock(prasit, file)
    const disk = await mountAs(world, prasit)
    const place = (await malee.call<{ name: string }>('GET', `/api/items/${folder}`)).name
    expect((await disk.lock(`Drive Business/${place}/${name}`)).status).toBe(200)
    expect(await ask(kanya, file)).toMatchObject({ releaseAt: null })
    expect((await mailsAbout(name))[0]?.text).not.toContain('30 นาที')
    world.clock.advance(minute)
    await world.owner.pool.query(`update item_lock set expires_at = $2 where item_id = $1`, [
      file,
      new Date(world.clock.now().getTime() + 3 * 3_600_000),
    ])
    await world.owner.pool.query(`update item set lock_until = $2 where id = $1`, [
      file,
      new Date(world.clock.now().getTime() + 3 * 3_600_000),
    ])
    await passes(40 * minute)
    expect(await isLocked(file)).toBe(true)
  })
})

describe('the answer', () => {
  test('"unlock" notifies the requester, in their language', async () => {
    const { file, name } = await held()
    await ask(kanya, file)
    await unlock(prasit, file)
    const mails = await mailsAbout(name)
    expect(mails.at(-1)).toMatchObject({ to: 'kanya01@mail.example', subject: `Unlocked: ${name}` })
    expect(await read(prasit, file)).toEqual({ asking: [], mine: null })
  })

  test.each([
    ['to keep it', (id: string) => keep(prasit, id)],
    ['to hold it until another date', (id: string) => lock(prasit, id)],
  ])('%s keeps it locked, without a time limit', async (_, answer) => {
    const { file, name } = await held()
    await ask(kanya, file)
    await answer(file)
    expect((await read(prasit, file)).asking).toEqual([])
    expect((await read(kanya, file)).mine).toMatchObject({ answer: 'kept', releaseAt: null })
    await passes(60 * minute)
    expect(await isLocked(file)).toBe(true)
    expect(await mailsAbout(name)).toHaveLength(1)
  })
})

describe('without an answer', () => {
  test('it is unlocked after half an hour and not before; the requester is notified once', async () => {
    const { file, name } = await held()
    await ask(kanya, file)
    await passes(30 * minute - 1000)
    expect(await isLocked(file)).toBe(true)
    await passes(2000)
    expect(await isLocked(file)).toBe(false)
    const mails = await mailsAbout(name)
    expect(mails).toHaveLength(2)
    expect(mails.find(({ to }) => to === 'kanya01@mail.example')?.subject).toBe(`Unlocked: ${name}`)
    expect(await logOf(file)).toEqual([
      ['item.locked', 'person', null],
      ['unlock.asked', 'person', null],
      ['item.unlocked', 'system:locks', 'idle'],
    ])
  })

  test('activity of the holder keeps it, in the item or below a locked folder; then it can be requested again', async () => {
    const { folder, file, name } = await held()
    const box = await malee.folder(folder, 'box')
    await lock(prasit, box)
    await ask(kanya, file)
    await ask(kanya, box)
    world.clock.advance(10 * minute)
    await prasit.put(folder, name, 'two', '?file_duplicate=create_tag_version')
    await prasit.file(box, 'new.txt')
    await passes(21 * minute)
    expect([await isLocked(file), await isLocked(box)]).toEqual([true, true])
    expect((await read(kanya, file)).mine).toMatchObject({ answer: 'active', releaseAt: null })
    await ask(kanya, file)
    await passes(31 * minute)
    expect([await isLocked(file), await isLocked(box)]).toEqual([false, true])
  })

  test('activity of others does not, and people who can no longer see it get no mail', async () => {
    const { folder, file, name } = await held()
    await ask(kanya, file)
    await malee.call('PATCH', `/api/items/${file}`, { starred: true })
    await one.rule(folder, 'business', malee.accountId, 'none')
    await passes(31 * minute)
    expect(await isLocked(file)).toBe(false)
    expect((await mailsAbout(name)).filter(({ to }) => to === 'kanya01@mail.example')).toEqual([])
  })

  test('two requesters are both notified, each waits from their own request, and the first one counts', async () => {
    const { file, name } = await held()
    await ask(kanya, file)
    world.clock.advance(20 * minute)
    await ask(malee, file)
    expect((await read(prasit, file)).asking).toHaveLength(2)
    await passes(11 * minute)
    expect(await isLocked(file)).toBe(false)
    const answers = (await mailsAbout(name)).filter(({ subject }) => !subject.startsWith('ขอให้'))
    expect(answers.map(({ to }) => to).sort()).toEqual(['kanya01@mail.example', 'malee01@mail.example'])
  })
})
