import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createVisitor, makeLink, type MadeLink } from '../../../../test/link-visitor.ts'

const settings = '/api/admin/settings'
const company = { audience: 'company' }

let world: World
let one: Business
let wichai: Client
let folder: string
let file: string
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  wichai = await world.as('wichai1')
  ;({ folder, file } = await one.folderWithFile('ประกาศภายใน'))
})
beforeEach(async () => {
  await one.malee.call('PATCH', settings, { sharing: { outside: 'allowed' }, edits: { links: { allowsLinks: true } } })
})

const visit = (link: { token: string }, as?: Client) => createVisitor(world, link.token, as ? { as } : {})
const stateOf = (link: { token: string }, as?: Client) => visit(link, as).state()
const linkOf = (more: Record<string, unknown> = {}, item = folder) => makeLink(one.malee, item, { ...company, ...more })
const setEmployee = (who: Client, set: string) =>
  world.owner.pool.query(`update employee set ${set} where person_id = $1 and business_id = $2`, [
    who.personId,
    one.malee.accountId,
  ])
/** Every way to the contents of a link. */
const ways = [
  ['GET', () => `/items/${folder}/children`],
  ['GET', () => `/items/${file}`],
  ['GET', () => `/files/${file}/preview`],
  ['GET', () => `/files/${file}/thumbnail`],
  ['GET', () => `/files/${file}/preview/pages/1`],
  ['GET', () => `/files/${file}/content`],
  ['POST', () => '/download'],
] as const

describe('a link for people in the company', () => {
  test('opens for who works there, whatever account they are in', async () => {
    const link = await linkOf()
    expect(link).toMatchObject({ audience: 'company', loginRequired: true, state: 'on' })
    for (const who of [one.prasit, await world.as('kanya01')]) {
      const visitor = visit(link, who)
      expect([await visitor.state(), await visitor.open()]).toEqual(['open', 'ok'])
      expect((await visitor.get(`/files/${file}/content`)).body).toBe('two')
    }
  })

  test('asks others to sign in, and is closed to them then; nothing of it leaves by any way', async () => {
    const link = await linkOf()
    expect(await stateOf(link)).toBe('login_needed')
    expect(await visit(link).open()).toBe('LINK_LOGIN_REQUIRED')
    const stranger = visit(link, wichai)
    expect([await stranger.state(), await stranger.open()]).toEqual(['closed', 'LINK_CLOSED'])
    const { result } = (await stranger.send('GET', '')).json<{ result: object }>()
    expect(result).toMatchObject({ state: 'closed', signedInAs: null, business: null })
    for (const [method, path] of ways)
      expect(await stranger.code(path(), method, method === 'POST' ? { ids: [file] } : undefined)).toBe(
        'LINK_TICKET_REQUIRED',
      )
    // Asking its creator is answered as for any link that does not open.
    const ask = { name: 'วิชัย', email: 'wichai@example.com' }
    expect(await stranger.code('/ask', 'POST', ask)).toBe('ok')
  })

  test('a session that began is of its person, and ends with their work there at once', async () => {
    const link = await linkOf()
    const prasit = visit(link, one.prasit)
    expect(await prasit.open()).toBe('ok')
    const kanya = visit(link, one.kanya)
    const cookie = prasit.browser.cookie('link_ticket') ?? ''
    const handed = await world.app.inject({
      method: 'GET',
      url: `${kanya.base}/files/${file}/content`,
      headers: { authorization: `Bearer ${one.kanya.token}`, 'x-link-ticket': cookie },
    })
    expect(handed.json()).toMatchObject({ machineCode: 'LINK_TICKET_REQUIRED' })
    for (const left of ['suspended_at', 'removed_at']) {
      await setEmployee(one.prasit, `${left} = now()`)
      const personal = await world.as('prasit1')
      for (const [method, path] of ways)
        expect(await codeAs(prasit.base + path(), method, cookie, personal), `${left} ${path()}`).toBe(
          'LINK_TICKET_REQUIRED',
        )
      expect(await stateOf(link, personal)).toBe('closed')
      await setEmployee(one.prasit, `${left} = null`)
      expect(await stateOf(link, personal)).toBe('open')
    }
  })

  test('asks for what the business asks for at sign-in', async () => {
    const link = await linkOf()
    const personal = await world.as('kanya01')
    expect(await stateOf(link, personal)).toBe('open')
    await world.owner.pool.query(
      `insert into sign_in_policy (business_id, ways, grace_days) values ($1, '{passkey}', 0)
       on conflict (business_id) do update set ways = excluded.ways`,
      [one.malee.accountId],
    )
    expect(await stateOf(link, personal)).toBe('closed')
    await world.owner.pool.query('delete from sign_in_policy where business_id = $1', [one.malee.accountId])
    expect(await stateOf(link, personal)).toBe('open')
  })

  test('needs a company, and its sign-in cannot be taken from it', async () => {
    const mine = await wichai.file(await wichai.root(), 'ของฉัน.txt', 'x')
    const body = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited', ...company }
    expect((await wichai.refused('POST', `/api/items/${mine}/links`, body)).machineCode).toBe('LINK_COMPANY_NONE')
    const link = await linkOf({ loginRequired: false })
    expect(await change(link, { loginRequired: false })).toMatchObject({ audience: 'company', loginRequired: true })
  })

  test('that becomes one for anyone, or the other way round, is opened anew', async () => {
    const link = await linkOf({ audience: 'anyone' })
    const anybody = visit(link)
    expect(await anybody.open()).toBe('ok')
    expect(await change(link, company)).toMatchObject(company)
    expect(await anybody.code(`/files/${file}/content`)).toBe('LINK_TICKET_REQUIRED')
    await change(link, { audience: 'anyone', loginRequired: false })
    expect(await anybody.open()).toBe('ok')
  })
})

describe('a business that shares with nobody outside', () => {
  const policyOf = () =>
    one.malee.call<{ allowsLinks: boolean; allowsCompanyLinks: boolean }>('GET', `/api/items/${folder}/link-policy`)

  test('still has links for its own people, and lists them as inside', async () => {
    const [link, open] = [await linkOf(), await linkOf({ audience: 'anyone' })]
    await one.malee.call('PATCH', settings, { sharing: { outside: 'blocked' } })
    expect(await policyOf()).toMatchObject({ allowsLinks: false, allowsCompanyLinks: true })
    expect([await stateOf(link, one.prasit), await stateOf(open, one.prasit)]).toEqual(['open', 'closed'])
    expect(await linkOf()).toMatchObject({ state: 'on' })
    expect((await one.malee.refused('PATCH', `/api/links/${link.id}`, { audience: 'anyone' })).machineCode).toBe(
      'LINK_BEYOND_POLICY',
    )
    const { items } = await one.malee.call<{ items: { id: string; reach: string; state: string }[] }>(
      'GET',
      '/api/admin/shares?limit=200',
    )
    const listed = (of: MadeLink) => items.find(({ id }) => id === of.id)
    expect([listed(link), listed(open)]).toMatchObject([
      { reach: 'inside', state: 'active' },
      { reach: 'outside', state: 'refused' },
    ])
  })

  test('has none where it allows no links at all', async () => {
    const link = await linkOf()
    await one.malee.call('PATCH', settings, { edits: { links: { allowsLinks: false } } })
    expect(await policyOf()).toMatchObject({ allowsLinks: false, allowsCompanyLinks: false })
    expect(await stateOf(link, one.prasit)).toBe('closed')
  })
})

const change = (link: MadeLink, body: object) => one.malee.call('PATCH', `/api/links/${link.id}`, body)

async function codeAs(url: string, method: 'GET' | 'POST', ticket: string, who: Client): Promise<string> {
  const response = await world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${who.token}`, 'x-link-ticket': ticket },
    ...(method === 'POST' && { payload: { ids: [file] } }),
  })
  return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
}
