import type { AdminSettings } from '@khlang/contract/admin-settings'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { systemActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'

let world: World
let business: Business
let malee: Client
let anan: Client
beforeAll(async () => {
  world = await createWorld()
  business = await createBusiness(world)
  malee = business.malee
  anan = await world.as('anan01')
  await world.owner.pool.query(
    "update person set email = 'anan@partner.co.th', email_verified_at = now() where id = $1",
    [anan.personId],
  )
})

const path = '/api/admin/settings'
const set = (outside: AdminSettings['sharing']['outside'], domains: string[] = []) =>
  malee.call<AdminSettings>('PATCH', path, { sharing: { outside, domains } })
afterEach(async () => {
  await set('allowed')
})
const folder = (name = crypto.randomUUID()) => malee.folder(business.root, `นอก ${name.slice(0, 8)}`)
type Outcome = { items: { ok: boolean; machineCode?: string; share?: { id: string } }[] }
const share = (id: string, type: string, value: string, who = malee) =>
  who.call<Outcome>('POST', `/api/items/${id}/shares`, { with: [{ type, value }], permission: 'view' })
const outcome = async (id: string, type: string, value: string) =>
  (await share(id, type, value)).items[0]?.machineCode ?? 'OK'
const link = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
const refusedLink = async (id: string) =>
  (await malee.send({ method: 'POST', url: `/api/items/${id}/links`, payload: link })).statusCode

describe('sharing to the outside', () => {
  test('is open to everybody until an admin decides', async () => {
    expect(await malee.call('GET', path)).toMatchObject({ sharing: { outside: 'allowed', domains: [] } })
    expect(await outcome(await folder(), 'username', 'anan01')).toBe('OK')
  })

  test('blocked: colleagues and departments only, by every way', async () => {
    const top = await folder()
    await set('blocked')
    expect(await outcome(top, 'username', 'anan01')).toBe('SHARING_OUTSIDE_REFUSED')
    expect(await outcome(top, 'taxid', '0105500000020')).toBe('SHARING_OUTSIDE_REFUSED')
    expect(await outcome(top, 'email', 'nobody@elsewhere.example')).toBe('SHARING_OUTSIDE_REFUSED')
    expect(await outcome(top, 'username', 'prasit1')).toBe('OK')
    expect(await outcome(top, 'department', business.sales)).toBe('OK')
    expect(await refusedLink(top)).toBe(403)
    expect(await malee.refused('POST', `/api/items/${top}/upload-links`, { expiresIn: 'unlimited' })).toMatchObject({
      machineCode: 'LINK_BEYOND_POLICY',
    })
    const { itemId } = await malee.put(top, 'a.txt', 'a')
    expect(
      await malee.refused('POST', '/api/items/send/mail', {
        ids: [itemId],
        to: 'someone@elsewhere.example',
        form: 'attachment',
      }),
    ).toMatchObject({ machineCode: 'SHARING_OUTSIDE_REFUSED' })
  })

  test('by domain: proven addresses and invitations of these domains', async () => {
    const top = await folder()
    expect(await set('domains', ['Partner.CO.TH', 'partner.co.th'])).toMatchObject({
      sharing: { outside: 'domains', domains: ['partner.co.th'] },
    })
    expect(await outcome(top, 'username', 'anan01')).toBe('OK')
    expect(await outcome(top, 'username', 'somsri1')).toBe('SHARING_OUTSIDE_REFUSED')
    expect(await outcome(top, 'email', 'new@partner.co.th')).toBe('OK')
    expect(await outcome(top, 'email', 'new@partner.co.th.evil.example')).toBe('SHARING_OUTSIDE_REFUSED')
    expect(await refusedLink(top)).toBe(403)
  })

  test('holds for private drives of the business, and for employees of the business alone', async () => {
    const own = await business.prasit.folder(await business.prasit.root(), `ส่วนตัว ${crypto.randomUUID().slice(0, 8)}`)
    await set('blocked')
    const refused = await share(own, 'username', 'anan01', business.prasit)
    expect(refused.items[0]?.machineCode).toBe('SHARING_OUTSIDE_REFUSED')
    const theirs = await anan.folder(await anan.root(), `ของอนันต์ ${crypto.randomUUID().slice(0, 8)}`)
    expect((await share(theirs, 'username', 'somsri1', anan)).items[0]?.ok).toBe(true)
  })

  test('what is shared of a private drive does not count meanwhile: no admin could end it', async () => {
    const { prasit, kanya } = business
    const own = await prasit.folder(await prasit.root(), `ส่วนตัว ${crypto.randomUUID().slice(0, 8)}`)
    for (const who of ['anan01', 'somsri1', 'kanya01']) await share(own, 'username', who, prasit)
    const somsri = await world.as('somsri1')
    const opens = async () => {
      const url = `/api/items/${own}`
      const all = [anan, somsri, kanya].map(async (who) => (await who.send({ method: 'GET', url })).statusCode === 200)
      return Promise.all(all)
    }
    expect(await opens()).toEqual([true, true, true])
    await set('blocked')
    expect(await opens()).toEqual([false, false, true])
    await set('domains', ['partner.co.th'])
    expect(await opens()).toEqual([true, false, true])
    await set('allowed')
    expect(await opens()).toEqual([true, true, true])
  })

  test('such a share counts again once its recipient proves an address, or works for the business', async () => {
    const { prasit } = business
    const own = await prasit.folder(await prasit.root(), `ส่วนตัว ${crypto.randomUUID().slice(0, 8)}`)
    const somsri = await world.as('somsri1')
    for (const who of ['anan01', 'somsri1']) await share(own, 'username', who, prasit)
    const opens = async (who: Client) =>
      (await who.send({ method: 'GET', url: `/api/items/${own}` })).statusCode === 200
    const { pool } = world.owner
    await pool.query('update person set email = null, email_verified_at = null where id = $1', [anan.personId])
    await set('domains', ['partner.co.th'])
    expect([await opens(anan), await opens(somsri)]).toEqual([false, false])
    await transact(world.database.db, (tx) =>
      world.services.accounts.proveEmail(tx, systemActor('test'), anan.personId, 'anan@partner.co.th'),
    )
    expect([await opens(anan), await opens(somsri)]).toEqual([true, false])
    await malee.call('POST', '/api/admin/employees', { username: 'somsri1' })
    expect(await opens(await world.as('somsri1'))).toBe(true)
    await pool.query('update employee set removed_at = now() where person_id = $1', [somsri.personId])
  })

  test('what exists stays until it is ended: it is not raised, links are closed and open again', async () => {
    const top = await folder()
    const made = await share(top, 'username', 'anan01')
    const id = made.items[0]?.share?.id ?? ''
    const { token } = await malee.call<{ token: string }>('POST', `/api/items/${top}/links`, link)
    const state = async () => (await anan.call<{ state: string }>('GET', `/api/public/links/${token}`)).state
    await set('blocked')
    expect((await anan.send({ method: 'GET', url: `/api/items/${top}` })).statusCode).toBe(200)
    expect(await malee.refused('PATCH', `/api/shares/${id}`, { permission: 'edit' })).toMatchObject({
      machineCode: 'SHARING_OUTSIDE_REFUSED',
    })
    const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
    await malee.call('PATCH', `/api/shares/${id}`, { expiresAt: until })
    expect(await state()).toBe('closed')
    await set('allowed')
    expect(await state()).toBe('open')
  })
})

test('settings are for Admin Business, checked, logged once, and keep what is left out', async () => {
  expect(await business.prasit.refused('GET', path)).toMatchObject({ machineCode: 'NOT_ADMIN' })
  expect(await business.prasit.refused('PATCH', path, {})).toMatchObject({ machineCode: 'NOT_ADMIN' })
  const refused = async (body: object) => (await malee.refused('PATCH', path, body)).machineCode
  expect(await refused({ sharing: { outside: 'domains' } })).toBe('SHARING_DOMAIN_REQUIRED')
  expect(await refused({ sharing: { outside: 'domains', domains: ['no domain'] } })).toBe('INVALID_INPUT')
  const links = {
    allowsLinks: true,
    defaultDays: 7,
    maxDays: 30,
    defaultOpens: null,
    maxOpens: null,
    passwordRequired: true,
    passwordLength: 6,
    loginRequired: false,
  }
  expect(await refused({ links: { ...links, defaultDays: 31 } })).toBe('LINK_DEFAULT_BEYOND')
  expect(await malee.call('PATCH', path, { links })).toMatchObject({ links, sharing: { outside: 'allowed' } })
  await malee.call('PATCH', path, { links })
  expect(await malee.call('PATCH', path, { sharing: { outside: 'blocked' } })).toMatchObject({ links })
  const { rows } = await world.owner.pool.query<{ type: string; data: unknown }>(
    "select type, data from audit_event where type in ('link-policy.changed', 'sharing-policy.changed') order by id desc limit 2",
  )
  expect(rows).toEqual([
    { type: 'sharing-policy.changed', data: { before: { outside: 'allowed' }, after: { outside: 'blocked' } } },
    {
      type: 'link-policy.changed',
      data: {
        before: { defaultDays: null, maxDays: null, passwordRequired: false },
        after: { defaultDays: 7, maxDays: 30, passwordRequired: true },
      },
    },
  ])
  await world.owner.pool.query('delete from link_policy')
})
