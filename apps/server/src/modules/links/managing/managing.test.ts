import { randomBytes } from 'node:crypto'
import { keyRing, masterKey } from '@khlang/vault'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { codeOf, createVisitor, makeLink, type MadeLink } from '../../../../test/link-visitor.ts'
import { createSetting } from '../../../../test/setting.ts'
import { openToken } from '../model/seal-token.ts'
import { createUpkeep } from '../model/upkeep.ts'

type Link = MadeLink & { state: string; name: string; revision: number; enabled: boolean; mine: boolean; opens: number }

let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})

let made = 0
const fileOf = () => somsri.file(home, `file ${++made}.txt`, 'the bytes')
const linkOf = async (more: Record<string, unknown> = {}) => makeLink(somsri, await fileOf(), more)
const change = (link: { id: string }, body: object, who = somsri) =>
  who.call<Link>('PATCH', `/api/links/${link.id}`, body)
const mine = async (query = '', who = somsri) =>
  (await who.call<{ items: Link[]; nextCursor: string | null }>('GET', `/api/links?limit=1000${query}`)).items
const eventsOf = async (work: () => Promise<unknown>) => {
  const { rows: before } = await world.owner.pool.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from audit_event',
  )
  await work()
  const { rows } = await world.owner.pool.query<{ type: string; outcome: string }>(
    'select type, outcome from audit_event where id > $1 order by id',
    [before[0]?.id],
  )
  return rows.map(({ type, outcome }) => `${type} ${outcome}`)
}

describe('changing a link', () => {
  test('sets each of its settings, with one event for each change', async () => {
    const link = await makeLink(somsri, await somsri.file(home, 'all settings.pdf', '%PDF-'), { name: 'เดิม' })
    const settings = {
      name: 'ใหม่',
      permission: 'view',
      openLimit: 9,
      watermark: true,
      allowUnmarked: true,
      qr: true,
      loginRequired: true,
      remark: 'บรรทัด 1\nบรรทัด 2',
    }
    expect(await eventsOf(() => change(link, settings))).toEqual(['link.changed ok'])
    expect(await change(link, { password: 'correct horse' })).toMatchObject({ ...settings, hasPassword: true })
    expect(await change(link, { password: null })).toMatchObject({ hasPassword: false })
    expect(await change(link, { expiresIn: { days: 2, hours: 0, minutes: 0 } })).toMatchObject({ state: 'on' })
    expect(await change(link, { expiresIn: 'unlimited' })).toMatchObject({ expiresAt: null })
    expect(await eventsOf(() => change(link, {}))).toEqual([])
    for (const [body, code] of [
      [{ password: 'short' }, 'LINK_PASSWORD_SHORT'],
      [{ password: 'password' }, 'LINK_PASSWORD_COMMON'],
      [{ name: 'x'.repeat(101) }, 'INVALID_INPUT'],
    ] as const)
      expect((await somsri.refused('PATCH', `/api/links/${link.id}`, body)).machineCode).toBe(code)
    for (const [type, work] of [
      ['link.reset', () => somsri.call('POST', `/api/links/${link.id}/reset`, {})],
      ['link.rotated', () => somsri.call('POST', `/api/links/${link.id}/rotate`, {})],
      ['link.changed', () => somsri.call('POST', '/api/links/disable', { ids: [link.id] })],
      ['link.deleted', () => somsri.call('DELETE', `/api/links/${link.id}`)],
    ] as const)
      expect(await eventsOf(work)).toEqual([`${type} ok`])
  })

  test('that somebody else has changed meanwhile is refused with If-Match', async () => {
    const link = await linkOf()
    const send = (revision: string) =>
      somsri.send({
        method: 'PATCH',
        url: `/api/links/${link.id}`,
        payload: { name: 'x' },
        headers: { 'if-match': revision },
      })
    expect([codeOf(await send('"1"')), codeOf(await send('"1"')), codeOf(await send('x'))]).toEqual([
      'ok',
      'LINK_STALE',
      'INVALID_INPUT',
    ])
  })

  test('on, opened fully, expired, off: the state follows the settings', async () => {
    const link = await linkOf({ openLimit: 1, expiresIn: { days: 0, hours: 1, minutes: 0 } })
    const stateAfter = async (body: object) => (await change(link, body)).state
    await createVisitor(world, link.token).open()
    expect(await stateAfter({ name: 'x' })).toBe('opened_fully')
    expect(await stateAfter({ openLimit: 2 })).toBe('on')
    expect(await stateAfter({ openLimit: 1 })).toBe('opened_fully')
    expect((await somsri.call<Link>('POST', `/api/links/${link.id}/reset`, {})).state).toBe('on')
    world.clock.advance(61 * 60_000)
    expect(await stateAfter({})).toBe('expired')
    expect(await stateAfter({ enabled: false })).toBe('off')
    expect(await stateAfter({ enabled: true })).toBe('expired')
    expect(await stateAfter({ expiresIn: { days: 0, hours: 0, minutes: 5 } })).toBe('on')
  })

  test('rotating gives a new address, and the old one is not found', async () => {
    const link = await linkOf()
    const rotated = await somsri.call<Link>('POST', `/api/links/${link.id}/rotate`, {})
    expect(rotated.url).not.toBe(link.url)
    const token = new URL(rotated.url).searchParams.get('id') ?? ''
    expect(await createVisitor(world, link.token).state()).toBe('not_found')
    expect(await createVisitor(world, token).open()).toBe('ok')
  })

  test('is for its creator with a right to share, and those who administer the item; others do not find it', async () => {
    const { folder, file } = await one.folderWithFile('change')
    const employee = await one.employeeOf(one.prasit)
    await one.rule(folder, 'employee', employee, 'edit')
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'edit')
    await world.owner.pool.query('update access_rule set may_reshare = true where item_id = $1', [folder])
    const link = await makeLink(one.prasit, file, { permission: 'view' })
    const calls = [
      ['PATCH', '', { name: 'x' }],
      ['POST', '/reset', {}],
      ['POST', '/rotate', {}],
      ['GET', '/health'],
      ['DELETE', ''],
    ] as const
    for (const who of [one.kanya, somsri, await world.as('wichai1', 'TWO')])
      for (const [method, path, body] of calls)
        expect(await who.refused(method, `/api/links/${link.id}${path}`, body)).toMatchObject({
          status: 404,
          machineCode: 'LINK_NOT_FOUND',
        })
    expect(await change(link, { name: 'ของผู้ดูแล' }, one.malee)).toMatchObject({ mine: false, url: null })
    expect(await change(link, { name: 'ของฉัน', permission: 'download' }, one.prasit)).toMatchObject({ mine: true })
    await one.rule(folder, 'employee', employee, 'view')
    expect((await one.prasit.refused('PATCH', `/api/links/${link.id}`, { name: 'y' })).machineCode).toBe('NOT_ALLOWED')
    // Whoever created a link may always stop it.
    expect(await change(link, { enabled: false }, one.prasit)).toMatchObject({ enabled: false, state: 'closed' })
    await one.rule(folder, 'employee', employee, 'none')
    expect((await one.prasit.refused('POST', `/api/links/${link.id}/reset`, {})).machineCode).toBe('NOT_ALLOWED')
    await one.prasit.call('DELETE', `/api/links/${link.id}`)
  })

  test('never gives more than its creator could create', async () => {
    const { folder, file } = await one.folderWithFile('more')
    const employee = await one.employeeOf(one.prasit)
    await one.rule(folder, 'employee', employee, 'edit')
    await world.owner.pool.query('update access_rule set may_reshare = true where item_id = $1', [folder])
    const link = await makeLink(one.prasit, file, { permission: 'view', expiresIn: { days: 1, hours: 0, minutes: 0 } })
    await world.owner.pool.query('update access_rule set may_reshare = false where item_id = $1', [folder])
    for (const body of [{ permission: 'download' }, { expiresIn: 'unlimited' }])
      expect((await one.prasit.refused('PATCH', `/api/links/${link.id}`, body)).machineCode).toBe('NOT_ALLOWED')
    expect(await change(link, { expiresIn: { days: 0, hours: 1, minutes: 0 } }, one.prasit)).toBeTruthy()
    // Turning it on again offers it anew.
    expect(await change(link, { enabled: false }, one.prasit)).toMatchObject({ enabled: false })
    for (const body of [{ enabled: true }, { enabled: true, name: 'x' }])
      expect((await one.prasit.refused('PATCH', `/api/links/${link.id}`, body)).machineCode).toBe('NOT_ALLOWED')
    await world.owner.pool.query('update access_rule set may_reshare = true where item_id = $1', [folder])
    expect(await change(link, { enabled: true }, one.prasit)).toMatchObject({ enabled: true })
  })
})

describe('my links', () => {
  // S069.
  test('are found by state and by text, and turned off together', async () => {
    const person = one.kanya
    const root = await person.root()
    const links: Record<string, MadeLink> = {}
    const add = async (name: string, more: Record<string, unknown> = {}) => {
      links[name] = await makeLink(person, await person.file(root, `${name}.txt`), more)
    }
    await add('on')
    await add('off')
    await change(links.off!, { enabled: false }, person)
    await add('expired 1', { expiresIn: { days: 0, hours: 0, minutes: 1 } })
    await add('expired 2', { expiresIn: { days: 0, hours: 0, minutes: 1 } })
    await add('full', { openLimit: 1, name: 'ลูกค้า_พิเศษ 100%' })
    await createVisitor(world, links.full!.token).open()
    await add('closed')
    await person.bulk('trash', [links.closed!.item.id])
    world.clock.advance(61_000)
    const idsOf = async (query: string) => (await mine(query, person)).map(({ id }) => id)
    const of = (...names: string[]) => names.map((name) => links[name]!.id)
    expect(await idsOf('')).toEqual(of('closed', 'full', 'expired 2', 'expired 1', 'off', 'on'))
    expect(await idsOf('&state=expired')).toEqual(of('expired 2', 'expired 1'))
    expect(await idsOf('&state=on')).toEqual(of('on'))
    expect(await idsOf('&state=off')).toEqual(of('off'))
    expect(await idsOf('&state=opened_fully')).toEqual(of('full'))
    expect(await idsOf('&state=closed')).toEqual(of('closed'))
    expect(await idsOf(`&q=${encodeURIComponent('ลูกค้า_พิเศษ 100%')}`)).toEqual(of('full'))
    expect(await idsOf('&q=%25')).toEqual(of('full'))
    expect(await idsOf('&q=EXPIRED&state=expired')).toEqual(of('expired 2', 'expired 1'))
    expect(await mine('', somsri).then((all) => all.filter(({ id }) => of('on').includes(id)))).toEqual([])

    const first = await person.call<{ items: Link[]; nextCursor: string }>('GET', '/api/links?limit=1&state=expired')
    expect(first.items.map(({ id }) => id)).toEqual(of('expired 2'))
    const rest = await person.call<{ items: Link[] }>(
      'GET',
      `/api/links?limit=1&state=expired&cursor=${first.nextCursor}`,
    )
    expect(rest.items.map(({ id }) => id)).toEqual(of('expired 1'))

    const foreign = await linkOf()
    const ids = [...of('expired 2', 'expired 1'), foreign.id, crypto.randomUUID()]
    const { items } = await person.call<{ items: object[] }>('POST', '/api/links/disable', { ids })
    expect(items).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false, machineCode: 'LINK_NOT_FOUND' },
      { ok: false, machineCode: 'LINK_NOT_FOUND' },
    ])
    expect(await idsOf('&state=expired')).toEqual([])
    expect(await createVisitor(world, foreign.token).state()).toBe('open')
  })
})

describe('the policy of a business', () => {
  const policy = {
    defaultDays: null,
    maxDays: null,
    defaultOpens: null,
    maxOpens: null,
    passwordRequired: false,
    passwordLength: 6,
    loginRequired: false,
    allowsLinks: true,
  }
  const set = (more: object) => world.services.links.policies.set(one.admin, { ...policy, ...more })
  let file: string
  beforeAll(async () => {
    ;({ file } = await one.folderWithFile('policy'))
  })
  const create = async (more: object = {}, itemId = file, who = one.malee) =>
    codeOf(
      await who.send({
        method: 'POST',
        url: `/api/items/${itemId}/links`,
        payload: { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited', ...more },
      }),
    )

  test('is shown beforehand to who creates a link: the strictest of the businesses that decide', async () => {
    const { file } = await one.folderWithFile('policy')
    const policyFor = (who: Client, id: string) => who.call('GET', `/api/items/${id}/link-policy`)
    const open = {
      allowsLinks: true,
      defaultDays: null,
      maxDays: null,
      defaultOpens: null,
      maxOpens: null,
      passwordRequired: false,
      passwordLength: 6,
      loginRequired: false,
    }
    expect(await policyFor(one.malee, file)).toEqual({
      ...open,
      allowsCompanyLinks: true,
      uploads: false,
      signing: null,
    })
    const policy = { ...open, defaultDays: 30, maxDays: 7, maxOpens: 5, passwordRequired: true, passwordLength: 12 }
    await world.services.links.policies.set(one.admin, policy)
    // A default beyond the maximum would be refused.
    expect(await policyFor(one.malee, file)).toEqual({
      ...policy,
      defaultDays: 7,
      allowsCompanyLinks: true,
      uploads: false,
      signing: null,
    })
    expect(await policyFor(somsri, home)).toEqual({ ...open, allowsCompanyLinks: false, uploads: true, signing: null })
    expect((await somsri.refused('GET', `/api/items/${file}/link-policy`)).machineCode).toBe('NOT_FOUND')
    await world.owner.pool.query('delete from link_policy')
  })

  test('is set by Admin Business only', async () => {
    await expect(world.services.links.policies.set({ ...one.admin, isAdmin: false }, policy)).rejects.toThrow(
      /NOT_ADMIN/,
    )
  })

  test.each([
    [{ maxDays: 7 }, {}, 'LINK_BEYOND_POLICY'],
    [{ maxDays: 7 }, { expiresIn: { days: 7, hours: 0, minutes: 1 } }, 'LINK_BEYOND_POLICY'],
    [{ maxDays: 7 }, { expiresIn: { days: 7, hours: 0, minutes: 0 } }, 'ok'],
    [{ maxOpens: 5 }, {}, 'LINK_BEYOND_POLICY'],
    [{ maxOpens: 5 }, { openLimit: 6 }, 'LINK_BEYOND_POLICY'],
    [{ maxOpens: 5 }, { openLimit: 5 }, 'ok'],
    [{ passwordRequired: true }, {}, 'LINK_BEYOND_POLICY'],
    [{ passwordRequired: true }, { password: 'correct horse' }, 'ok'],
    [{ passwordLength: 13 }, { password: 'correct hors' }, 'LINK_PASSWORD_SHORT'],
    [{ passwordLength: 13 }, { password: 'correct horse' }, 'ok'],
    [{ passwordLength: 13 }, {}, 'ok'],
    [{ loginRequired: true }, {}, 'LINK_BEYOND_POLICY'],
    [{ loginRequired: true }, { loginRequired: true }, 'ok'],
    [{ defaultDays: 3, defaultOpens: 4 }, { expiresIn: undefined, openLimit: undefined }, 'ok'],
    [{ allowsLinks: false }, {}, 'LINK_BEYOND_POLICY'],
  ])('%j and a link with %j: %s', async (more, link, code) => {
    await set(more)
    expect(await create(link)).toBe(code)
  })

  test.each([
    [{ maxDays: 30 }, {}, 'ธุรกิจอนุญาตให้ลิงก์มีอายุไม่เกิน 30 วัน', 'The business allows links to last at most 30 days.'],
    [{ maxOpens: 5 }, {}, 'เปิดลิงก์ไม่เกิน 5 ครั้ง', 'at most 5 times.'],
    [{ passwordRequired: true }, {}, 'ต้องมีรหัสผ่าน', 'requires a password on links.'],
    [{ loginRequired: true }, {}, 'ต้องเข้าสู่ระบบ', 'requires people to sign in to open links.'],
    [{ allowsLinks: false }, {}, 'ไม่อนุญาตให้สร้างลิงก์', 'doesn’t allow links.'],
  ])('%j: a refusal of a link with %j names the setting and its limit', async (more, link, th, en) => {
    await set(more)
    const body = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited', ...link }
    const url = `/api/items/${file}/links`
    expect((await one.malee.refused('POST', url, body)).errorMessage).toContain(th)
    const headers = { 'accept-language': 'en', 'content-type': 'application/json' }
    const english = await one.malee.send({ method: 'POST', url, headers, payload: JSON.stringify(body) })
    expect(english.json<{ errorMessage: string }>().errorMessage).toContain(en)
  })

  test('holds for changes, and for people outside whose item it is; not for others', async () => {
    await set({})
    const link = await makeLink(one.malee, file, { password: 'correct horse', openLimit: 2 })
    await set({ maxOpens: 5, passwordRequired: true })
    for (const body of [{ openLimit: 6 }, { password: null }])
      expect((await one.malee.refused('PATCH', `/api/links/${link.id}`, body)).machineCode).toBe('LINK_BEYOND_POLICY')
    await change(link, { openLimit: 5 }, one.malee)
    // A password that exists stays; a new one is as long as is asked for now, and the strictest says how long.
    await set({ passwordLength: 14 })
    await change(link, { remark: 'kept' }, one.malee)
    const longer = { password: 'correct horse' }
    expect(await one.malee.refused('PATCH', `/api/links/${link.id}`, longer)).toMatchObject({
      machineCode: 'LINK_PASSWORD_SHORT',
      errorMessage: expect.stringContaining('14'),
    })
    await change(link, { password: 'correct horses' }, one.malee)
    await set({ maxOpens: 5, passwordRequired: true })
    expect(await create({}, await fileOf(), somsri)).toBe('ok')
    await set({ allowsLinks: false })
    expect(await createVisitor(world, link.token).state()).toBe('closed')
    await set({})
    expect(await createVisitor(world, link.token).state()).toBe('password_needed')
  })
})

test('the master key can be changed: addresses are sealed anew, and the old key is not needed then', async () => {
  const link = await linkOf()
  const fresh = masterKey(randomBytes(32))
  const both = keyRing([fresh, world.keyRing.current])
  const { db } = world.database
  await createUpkeep({ db, clock: world.clock, keyRing: both }).reseal()
  const row = await db.selectFrom('share_link').selectAll().where('id', '=', link.id).executeTakeFirstOrThrow()
  expect(row.key_id).toBe(fresh.id)
  expect(openToken(keyRing([fresh]), row.token_sealed, link.id)).toBe(link.token)
  // It opens for its own row only, and by a key that is here; the link itself continues either way.
  expect(openToken(keyRing([fresh]), row.token_sealed, crypto.randomUUID())).toBeNull()
  expect((await mine(`&q=${encodeURIComponent(`file ${made}.txt`)}`))[0]).toMatchObject({ id: link.id, url: null })
  expect(await createVisitor(world, link.token).open()).toBe('ok')
})
