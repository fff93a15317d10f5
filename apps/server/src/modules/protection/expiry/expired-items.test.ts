import { describe, expect, test } from 'vitest'
import { type AutoTrash, calendarLimits } from '@khlang/contract/expired-items'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const hour = 3_600_000
const day = 24 * hour
const { world, somsri, one, home } = await createSetting()
const anan = await world.as('anan01')
const root = await anan.root()

const inTime = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
const expire = (who: Client, id: string, after: number, warn?: number) =>
  who.call('PUT', `/api/items/${id}/expiry`, {
    expiresAt: inTime(after),
    warnAt: warn === undefined ? null : inTime(warn),
  })
const idsIn = async (who: Client, name: string) =>
  (await who.call<{ items: { id: string }[] }>('GET', `/api/views/${name}?limit=1000`)).items.map(({ id }) => id)

describe('the calendar of expiries', () => {
  const calendarOf = async (who: Client, query = '') =>
    (await who.send({ method: 'GET', url: `/api/expiry.ics${query}` })).body
  /** The lines after unfolding. */
  const eventsIn = (text: string) =>
    text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => Object.fromEntries(event.split('\r\n').map((line) => [line.split(/[:;]/)[0] ?? '', line])))

  test('has an event for each future expiry and warning, in the reader’s language, soonest first', async () => {
    const folder = await somsri.folder(home, 'ปฏิทิน')
    const name = `สัญญา; ฉบับ, ${'ก'.repeat(60)}.txt`
    const [late, soon, gone, trashed] = [
      await somsri.file(folder, name),
      await somsri.file(folder, 'soon.txt'),
      await somsri.file(folder, 'gone.txt'),
      await somsri.file(folder, 'trashed.txt'),
    ]
    await expire(somsri, late, 10 * day, 3 * day)
    await expire(somsri, soon, 2 * day)
    await expire(somsri, gone, hour)
    await expire(somsri, trashed, 5 * day)
    await somsri.bulk('trash', [trashed])
    world.clock.advance(2 * hour)
    const response = await somsri.send({ method: 'GET', url: '/api/expiry.ics?language=th' })
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="khlang-expiry.ics"',
    })
    for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = eventsIn(response.body)
    expect(events.map(({ UID }) => UID?.split('@')[0])).toEqual([
      `UID:expires-${soon}`,
      `UID:warns-${late}`,
      `UID:expires-${late}`,
    ])
    expect(events[2]?.SUMMARY).toBe(`SUMMARY:หมดอายุ: ${name.replace(/([;,])/g, '\\$1')}`)
    const { expiresAt } = await somsri.call<{ expiresAt: string }>('GET', `/api/items/${late}`)
    expect(events[2]?.DTSTART).toBe(`DTSTART:${expiresAt.replace(/[-:]|\.\d{3}/g, '')}`)
    expect(events[2]?.URL).toContain(`/directory/${folder}?item=${late}`)
    expect(await calendarOf(somsri, '?language=en')).toContain('SUMMARY:Expires: soon.txt')
    // A new date moves the same event.
    const [, , before] = events
    await expire(somsri, late, 20 * day, 3 * day)
    const after = eventsIn(await calendarOf(somsri)).find(({ UID }) => UID === before?.UID)
    const sequence = (event: typeof before) => Number(event?.SEQUENCE?.slice('SEQUENCE:'.length))
    expect(sequence(after)).toBeGreaterThan(sequence(before))
  })

  test('shows items of a business to people who may see them, and no private drive to others', async () => {
    const { folder, file } = await one.folderWithFile('calendar')
    await expire(one.malee, file, 3 * day)
    expect(await calendarOf(one.malee)).toContain(file)
    expect(await calendarOf(one.kanya)).not.toContain(file)
    await one.rule(folder, 'department', one.sales, 'view')
    expect(await calendarOf(one.prasit)).toContain(file)
    expect(await calendarOf(await world.as('anan01'))).not.toContain(file)
    expect((await world.app.inject({ method: 'GET', url: '/api/expiry.ics' })).statusCode).toBe(401)
  })

  test('is limited in size and rate', async () => {
    await world.owner.pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, expires_at)
       select gen_random_uuid(), drive_id, $1, 1, 'n' || n, 'n' || n, $2::timestamptz + n * interval '1 minute'
       from item, generate_series(1, $3::int) n where id = $1`,
      [root, inTime(day), calendarLimits.items + 300],
    )
    expect(eventsIn(await calendarOf(anan))).toHaveLength(calendarLimits.items)
    for (let n = 1; n < calendarLimits.perHour; n++)
      await world.services.limits.count(`expiry-calendar:${anan.personId}`, 3600)
    expect((await anan.refused('GET', '/api/expiry.ics')).machineCode).toBe('TOO_MANY_REQUESTS')
    world.clock.advance(hour + 1000)
    expect((await anan.send({ method: 'GET', url: '/api/expiry.ics' })).statusCode).toBe(200)
  })
})

describe('automatic trashing of expired items', () => {
  const url = '/api/expired/auto-trash'
  const set = (who: Client, days: number | null, kind = 'personal') => who.call<AutoTrash>('PUT', url, { kind, days })
  const read = (who: Client, query = '') => who.call<AutoTrash>('GET', `${url}${query}`)
  const run = () => world.runJob('drive:trash-expired')
  const isTrashed = async (id: string) =>
    (
      await world.owner.pool.query<{ gone: boolean }>('select trashed_at is not null as gone from item where id = $1', [
        id,
      ])
    ).rows[0]?.gone
  const expired = async (name: string, parent = root) => {
    const id = await anan.file(parent, `${name} ${crypto.randomUUID()}`)
    await expire(anan, id, hour)
    return id
  }

  test('only where enabled by the owner, and only what expired so many days ago', async () => {
    await world.owner.pool.query('delete from item where parent_id = $1', [root])
    const old = await expired('old')
    world.clock.advance(10 * day)
    const anew = await world.as('anan01')
    const recent = await anew.file(root, 'recent.txt')
    await expire(anew, recent, hour)
    const never = await anew.file(root, 'never.txt')
    world.clock.advance(2 * hour)
    await run()
    expect(await isTrashed(old)).toBe(false)
    expect(await read(anew)).toEqual({ days: null, due: 0 })
    expect(await read(anew, '?days=7')).toEqual({ days: null, due: 1 })
    expect(await set(anew, 7)).toEqual({ days: 7, due: 1 })
    await Promise.all([run(), run()])
    await run()
    expect([await isTrashed(old), await isTrashed(recent), await isTrashed(never)]).toEqual([true, false, false])
    expect(await idsIn(anew, 'trash')).toContain(old)
    const { rows } = await world.owner.pool.query(
      `select type, actor, person_id, data->>'expired' as expired from audit_event where subject = $1 and type = 'item.trashed'`,
      [old],
    )
    expect(rows).toEqual([{ type: 'item.trashed', actor: 'system:expiry', person_id: null, expired: 'true' }])

    // It can be restored as usual, and stays for the full time again.
    expect(await anew.bulk('restore', [old])).toEqual(['ok'])
    expect(await idsIn(anew, 'expired')).toContain(old)
    await run()
    expect(await isTrashed(old)).toBe(false)
    world.clock.advance(6 * day + 12 * hour)
    await run()
    expect([await isTrashed(old), await isTrashed(recent)]).toEqual([false, false])
    world.clock.advance(day)
    await run()
    expect([await isTrashed(old), await isTrashed(recent)]).toEqual([true, true])
    const later = await world.as('anan01')
    expect(await set(later, null)).toEqual({ days: null, due: 0 })
    const off = await later.file(root, 'off.txt')
    await expire(later, off, hour)
    world.clock.advance(50 * day)
    await run()
    expect(await isTrashed(off)).toBe(false)
  })

  test('items in a restored folder stay for the full time again; trashed ones are left alone', async () => {
    const who = await world.as('anan01')
    const box = await who.folder(root, crypto.randomUUID())
    const inside = await who.file(box, 'x.txt')
    await expire(who, inside, hour)
    await set(who, 5)
    await who.bulk('trash', [box])
    world.clock.advance(6 * day)
    await run()
    expect(await isTrashed(inside)).toBe(false)
    await (await world.as('anan01')).bulk('restore', [box])
    await run()
    expect(await isTrashed(inside)).toBe(false)
    world.clock.advance(5 * day + hour)
    await run()
    expect([await isTrashed(inside), await isTrashed(box)]).toEqual([true, false])
  })

  test('never locked items: themselves, in a folder, or through a folder above', async () => {
    const { malee, root: business } = one
    const now = await world.as('malee01', 'ONE')
    const deep = await now.folder(business, crypto.randomUUID())
    const box = await now.folder(deep, 'box')
    const [held, below, above] = [
      await now.file(box, 'held.txt'),
      await now.file(await now.folder(box, 'in'), 'below.txt'),
      await now.folder(deep, 'above'),
    ]
    for (const id of [held, above]) await expire(now, id, hour)
    const inAbove = await now.file(above, 'inside.txt')
    await now.call('POST', `/api/items/${held}/lock`, {})
    await now.call('POST', `/api/items/${inAbove}/lock`, {})
    await expire(now, below, hour)
    expect((await now.call<AutoTrash>('PUT', url, { kind: 'business', days: 3 })).days).toBe(3)
    const lock = (await world.services.protection.locks.find([held]))[0]
    expect(lock?.kind).toBe('manual')
    world.clock.advance(4 * day)
    await run()
    expect([await isTrashed(held), await isTrashed(above), await isTrashed(below)]).toEqual([false, false, true])
    const later = await world.as('malee01', 'ONE')
    await later.call('POST', `/api/items/${held}/unlock`, {})
    await later.call('POST', `/api/items/${inAbove}/unlock`, {})
    await later.bulk('restore', [below])
    await world.owner.pool.query('update item set restored_at = null where id = $1', [below])
    await world.owner.pool.query(
      `update item set lock_deep = true, locked_by = $2, lock_kind = 'system', locked_at = now() where id = $1`,
      [box, malee.personId],
    )
    await world.owner.pool.query(
      `insert into item_lock (id, item_id, kind, via, person_id, deep, created_at, expires_at)
       values (gen_random_uuid(), $1, 'system', 'map drive', $2, true, now(), $3)`,
      [box, malee.personId, inTime(hour)],
    )
    await run()
    expect([await isTrashed(held), await isTrashed(above), await isTrashed(below)]).toEqual([false, true, false])
    world.clock.advance(2 * hour)
    await world.runJob('drive:end-locks')
    await run()
    expect([await isTrashed(held), await isTrashed(below)]).toEqual([true, true])
  })

  test('is enabled by the admins for Drive Business, by the owner for a private drive; never in a suspended account', async () => {
    const [malee, prasit] = [await world.as('malee01', 'ONE'), await world.as('prasit1', 'ONE')]
    expect((await prasit.refused('PUT', url, { kind: 'business', days: 3 })).machineCode).toBe('NOT_ADMIN')
    expect((await prasit.refused('GET', `${url}?kind=business`)).machineCode).toBe('NOT_ADMIN')
    for (const days of [0, -1, 3651, 1.5])
      expect((await prasit.refused('PUT', url, { days })).machineCode).toBe('INVALID_INPUT')
    expect(await set(prasit, 4)).toMatchObject({ days: 4 })
    expect(await read(malee)).toMatchObject({ days: null })
    const file = await malee.file(one.root, `${crypto.randomUUID()}.txt`)
    await expire(malee, file, hour)
    world.clock.advance(10 * day)
    await world.owner.pool.query(`update account set status = 'suspended' where id = $1`, [malee.accountId])
    await run()
    expect(await isTrashed(file)).toBe(false)
    await world.owner.pool.query(`update account set status = 'active' where id = $1`, [malee.accountId])
    await run()
    expect(await isTrashed(file)).toBe(true)
    const { rows } = await world.owner.pool.query(
      `select data from audit_event where type = 'auto-trash.changed' and person_id = $1`,
      [prasit.personId],
    )
    expect(rows).toEqual([{ data: { days: 4, before: null } }])
  })
})
