import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()
const minute = 60_000
const unique = () => crypto.randomUUID().slice(0, 8)

type Result = {
  ok: boolean
  outcome?: string
  invited?: boolean
  machineCode?: string
  share: { id: string; holder: object }
}
async function invite(itemId: string, email: string, more: object = {}): Promise<Result> {
  const { items } = await somsri.call<{ items: Result[] }>('POST', `/api/items/${itemId}/shares`, {
    with: [{ type: 'email', value: email }],
    permission: 'view',
    ...more,
  })
  const [result] = items
  if (!result) throw new Error('no result')
  return result
}

/** Registers a person with this address; the address is verified only if the provider says so. */
async function register(email: string, emailVerified: boolean): Promise<Client> {
  const username = `new${unique()}`
  const { personId, accountId } = await world.database.db
    .transaction()
    .execute((tx) =>
      world.services.accounts.createCitizen(
        tx,
        { kind: 'system', name: 'test', origin: { address: null, traceId: null } },
        { username, mobile: null, email, emailVerified, firstNameTh: 'ใหม่', lastNameTh: 'มาก', how: 'test' },
      ),
    )
  await world.database.db
    .transaction()
    .execute((tx) => world.services.identity.setDemoPassword(tx, personId, 'demo-pass-1'))
  const client = await world.as(username)
  expect(client.accountId).toBe(accountId)
  return client
}
async function mailTo(email: string) {
  const { rows } = await world.owner.pool.query<{ subject: string; body: string }>(
    'select subject, body from mail where recipient = $1 order by created_at desc limit 1',
    [email],
  )
  return rows[0] ?? { subject: '', body: '' }
}
const tokenIn = (body: string) => /sharedwithme\?invitation=([\w-]+)/.exec(body)?.[1] ?? ''
const sees = async (who: Client, id: string) => (await who.send({ method: 'GET', url: `/api/items/${id}` })).statusCode
const address = () => `${unique()}@new.example`

describe('an address that nobody has', () => {
  test('is invited by mail, once for an item, and appears among its shares', async () => {
    const folder = await somsri.folder(home, `งบ ${unique()}`)
    const email = address()
    expect(await invite(folder, email, { message: 'ดูด้วยนะ' })).toMatchObject({
      ok: true,
      invited: true,
      share: { holder: { kind: 'invitation', name: email } },
    })
    const mail = await mailTo(email)
    expect(mail.subject).toContain('สมศรี ใจดี เชิญคุณ')
    expect(mail.body).toContain('ดูด้วยนะ')
    expect(mail.body).toContain('/register?invitation=')
    expect(await invite(folder, email.toUpperCase())).toMatchObject({ ok: true, outcome: 'unchanged' })
    expect(await mailTo(email)).toEqual(mail)
    const { items } = await somsri.call<{ items: object[] }>('GET', `/api/items/${folder}/shares`)
    expect(items).toMatchObject([{ holder: { kind: 'invitation', name: email }, state: 'active' }])
  })

  test('has a share as soon as somebody registers with it and it is verified', async () => {
    const [first, second] = [await somsri.folder(home, unique()), await somsri.folder(home, unique())]
    const email = address()
    await invite(first, email, { permission: 'edit' })
    await invite(second, email)
    const person = await register(email.toUpperCase(), true)
    expect(await person.call('GET', `/api/items/${first}`)).toMatchObject({ permission: 'edit' })
    expect(await sees(person, second)).toBe(200)
    const { items } = await somsri.call<{ items: object[] }>('GET', `/api/items/${first}/shares`)
    expect(items).toMatchObject([{ holder: { kind: 'person', id: person.personId } }])
  })

  test('gives nothing to somebody who only claims it, until the token of the mail proves it', async () => {
    const folder = await somsri.folder(home, unique())
    const email = address()
    await invite(folder, email)
    const [liar, person] = [await register(email, false), await register(email, false)]
    expect(await sees(person, folder)).toBe(404)
    const token = tokenIn((await mailTo(email)).body)
    expect(await person.call('POST', '/api/share-invitations/accept', { token })).toEqual({ itemId: folder })
    expect([await sees(person, folder), await sees(liar, folder)]).toEqual([200, 404])
    // It opens nothing a second time, for anybody.
    for (const who of [person, liar])
      expect((await who.refused('POST', '/api/share-invitations/accept', { token })).machineCode).toBe(
        'INVITATION_NOT_FOUND',
      )
  })

  test('a token is of no use to somebody with another address', async () => {
    const folder = await somsri.folder(home, unique())
    const email = address()
    await invite(folder, email)
    const token = tokenIn((await mailTo(email)).body)
    expect(await one.prasit.refused('POST', '/api/share-invitations/accept', { token })).toMatchObject({
      status: 403,
      machineCode: 'INVITATION_OTHER_ADDRESS',
    })
    expect((await one.prasit.refused('POST', '/api/share-invitations/accept', { token: 'guess' })).status).toBe(404)
    expect(await sees(one.prasit, folder)).toBe(404)
  })
})

describe('an invitation', () => {
  test('that has expired or was ended gives nothing', async () => {
    const [expired, ended] = [await somsri.folder(home, unique()), await somsri.folder(home, unique())]
    const email = address()
    await invite(expired, email, { expiresAt: new Date(world.clock.now().getTime() + minute).toISOString() })
    const { share } = await invite(ended, email)
    await somsri.call('DELETE', `/api/shares/${share.id}`)
    world.clock.advance(2 * minute)
    const person = await register(email, true)
    expect([await sees(person, expired), await sees(person, ended)]).toEqual([404, 404])
  })

  test('can be changed before it is accepted, and previewed', async () => {
    const folder = await somsri.folder(home, unique())
    await somsri.file(folder, 'ก.txt')
    const email = address()
    const { share } = await invite(folder, email)
    await somsri.call('PATCH', `/api/shares/${share.id}`, { permission: 'upload' })
    expect(await somsri.call('GET', `/api/shares/${share.id}/preview`)).toMatchObject({
      name: email,
      level: 'upload',
      items: [{ name: 'ก.txt', level: 'upload' }],
    })
    const person = await register(email, true)
    expect(await person.call('GET', `/api/items/${folder}`)).toMatchObject({ permission: 'upload' })
  })
})
