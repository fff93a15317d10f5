import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/harness.ts'

// The page of an invitation says who invites to what, to the bearer of the token of the mail and to nobody else.

const world = await createWorld({}, { asksPeople: true })
const somsri = await world.as('somsri1')
const home = await somsri.root()
const admin = await world.as('malee01', 'ONE')
const unique = () => crypto.randomUUID().slice(0, 8)
const address = () => `${unique()}@new.example`
const minute = 60_000

let networks = 0
/** A call without a session; each from another network, so that none is throttled. */
async function ask(url: string, payload: object, remoteAddress = `10.9.${++networks}.1`) {
  const headers = { 'accept-language': 'en' }
  const answer = await world.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
  return answer.json<{ status: string; machineCode?: string; result?: Record<string, unknown> }>()
}
const read = (token: string, from?: string) => ask('/api/invitations/read', { token }, from)
async function tokenOf(email: string): Promise<string> {
  const { rows } = await world.owner.pool.query<{ body: string }>(
    'select body from mail where recipient = $1 order by created_at desc limit 1',
    [email],
  )
  return /register\?invitation=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
async function inviteToItem(more: object = {}) {
  const [name, email] = [`งบ ${unique()}`, address()]
  const id = await somsri.folder(home, name)
  const { items } = await somsri.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${id}/shares`, {
    with: [{ type: 'email', value: email }],
    permission: 'edit',
    ...more,
  })
  return { id, name, email, shareId: items[0]?.share.id ?? '', token: await tokenOf(email) }
}
const form = (token: string, change: object = {}) => ({
  token,
  username: `new${unique()}`,
  password: 'green-tea-77',
  confirmPassword: 'green-tea-77',
  firstName: 'Wanna',
  lastName: 'Jaidee',
  acceptTerms: true,
  ...change,
})
const register = (body: object) => ask('/api/register/invited', body)

describe('the bearer of the token', () => {
  test('of an item sees who invites to it, and at which level', async () => {
    const { name, email, token } = await inviteToItem()
    expect((await read(token)).result).toEqual({
      to: 'item',
      kind: 'folder',
      level: 'edit',
      by: expect.stringMatching(/\S/),
      name,
      email,
      expiresAt: null,
    })
  })

  test('of a business sees who invites to it, and whether as Admin Business', async () => {
    const email = address()
    await admin.call('POST', '/api/admin/employees', { email })
    expect((await read(await tokenOf(email))).result).toMatchObject({
      to: 'business',
      isAdmin: false,
      by: expect.stringMatching(/\S/),
      name: expect.stringMatching(/\S/),
      email,
    })
  })

  test('registers with a name in any script and no mobile number, and opens the item at once', async () => {
    const { id, email, token } = await inviteToItem()
    const body = form(token)
    expect((await register(body)).result).toEqual({ username: body.username })
    const { rows } = await world.owner.pool.query(
      `select email, email_verified_at is not null as verified, mobile, first_name_en, first_name_th
        from person where username = $1`,
      [body.username],
    )
    expect(rows).toEqual([{ email, verified: true, mobile: null, first_name_en: 'Wanna', first_name_th: 'Wanna' }])
    const { items } = await somsri.call<{ items: object[] }>('GET', `/api/items/${id}/shares`)
    expect(items).toMatchObject([{ holder: { kind: 'person', name: 'Wanna Jaidee' } }])
    // Used, it says and opens nothing more.
    expect((await read(token)).machineCode).toBe('INVITATION_NOT_FOUND')
    expect((await register(form(token))).machineCode).toBe('INVITATION_NOT_FOUND')
  })

  test('of a business registers, and is an employee only by accepting', async () => {
    const email = address()
    const { id } = await admin.call<{ id: string }>('POST', '/api/admin/employees', { email })
    const token = await tokenOf(email)
    expect((await register(form(token, { firstName: 'วรรณา', lastName: 'ใจดี' }))).status).toBe('OK')
    const { rows } = await world.owner.pool.query<{ employed: boolean; first_name_th: string }>(
      `select first_name_th, exists (select from employee where person_id = person.id) as employed
        from person where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ first_name_th: 'วรรณา', employed: false }])
    const { items } = await admin.call<{ items: { id: string }[] }>('GET', '/api/admin/employees?limit=1000')
    expect(items.some((row) => row.id === id)).toBe(true)
    expect((await register(form(token))).machineCode).toBe('EMAIL_TAKEN')
  })
})

test('a token that is unknown, ended, expired or of a trashed item has one same answer', async () => {
  const expired = await inviteToItem({ expiresAt: new Date(world.clock.now().getTime() + minute).toISOString() })
  const [ended, trashed] = [await inviteToItem(), await inviteToItem()]
  await somsri.call('DELETE', `/api/shares/${ended.shareId}`)
  await somsri.call('POST', '/api/items/trash', { ids: [trashed.id] })
  world.clock.advance(2 * minute)
  const tokens = ['guess', expired.token, ended.token, trashed.token]
  const answers = await Promise.all(tokens.map((token) => read(token)))
  const said = answers.map(({ status, machineCode, result }) => ({ status, machineCode, result }))
  expect(said.map(({ machineCode }) => machineCode)).toEqual(tokens.map(() => 'INVITATION_NOT_FOUND'))
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
  for (const token of tokens) expect((await register(form(token))).machineCode).toBe('INVITATION_NOT_FOUND')
})

test.each([
  ['USERNAME_INVALID', { username: 'abc' }],
  ['PASSWORD_WEAK', { password: 'short1', confirmPassword: 'short1' }],
  ['PASSWORD_CONFIRM', { confirmPassword: 'green-tea-78' }],
  ['INVALID_INPUT', { firstName: ' ' }],
  ['INVALID_INPUT', { acceptTerms: false }],
])('%s leaves the invitation as it was', async (code, change) => {
  const { token, email } = await inviteToItem()
  expect((await register(form(token, change))).machineCode).toBe(code)
  expect((await read(token)).result).toMatchObject({ email })
})

test('what stops new shares for a while leaves an invitation as it is', async () => {
  const file = await somsri.file(home, `${unique()}.txt`)
  const email = address()
  await somsri.call('POST', `/api/items/${file}/shares`, {
    with: [{ type: 'email', value: email }],
    permission: 'view',
  })
  const secret = 'แมวสามตัวนอนบนหลังคา'
  await somsri.call('PUT', `/api/files/${file}/password`, { password: secret, confirmPassword: secret })
  const full = await inviteToItem()
  await world.owner.pool.query('update drive set quota = 1, used = 10 where account_id = $1', [somsri.accountId])
  const locked = await read(await tokenOf(email))
  const overQuota = await read(full.token)
  await world.owner.pool.query('update drive set quota = 10737418240, used = 0 where account_id = $1', [
    somsri.accountId,
  ])
  expect(locked.result).toMatchObject({ to: 'item', email })
  expect(overQuota.result).toMatchObject({ to: 'item', email: full.email })
})

test('people who were invited read theirs from one network, however many they are', async () => {
  const office = '10.7.0.1'
  const invited = []
  for (let n = 0; n < 32; n++) invited.push(await inviteToItem())
  for (const { token, email } of invited) expect((await read(token, office)).result).toMatchObject({ email })
})

test('guesses from one network are throttled', async () => {
  const from = '10.8.0.1'
  for (let n = 0; n < 30; n++) expect((await read(`guess${n}`, from)).machineCode).toBe('INVITATION_NOT_FOUND')
  expect((await read((await inviteToItem()).token, from)).machineCode).toBe('TOO_MANY_REQUESTS')
})
