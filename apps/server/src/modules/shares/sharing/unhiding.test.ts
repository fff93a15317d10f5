import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

// Whoever gets a new share of an item that they had hidden sees it again, in whatever way the share came to be.

const { world, somsri, one, home } = await createSetting()
const anan = await world.as('anan01')
const { prasit, malee } = one
const unique = () => crypto.randomUUID().slice(0, 8)

let folder: string
beforeEach(async () => {
  folder = await somsri.folder(home, unique())
})

const hide = (who: Client) =>
  world.owner.pool.query(
    `insert into item_mark (item_id, person_id, account_id, hidden_at, starred_at) values ($1, $2, $3, now(), now())
     on conflict (person_id, account_id, item_id) do update set hidden_at = now()`,
    [folder, who.personId, who.accountId],
  )
const marks = async (who: Client) =>
  (
    await world.owner.pool.query(
      'select hidden_at is not null as hidden, starred_at is not null as starred from item_mark where item_id = $1 and person_id = $2',
      [folder, who.personId],
    )
  ).rows
const share = async (type: string, value: string) =>
  somsri.call<{ items: { ok: boolean; share?: { id: string } }[] }>('POST', `/api/items/${folder}/shares`, {
    with: [{ type, value }],
    permission: 'view',
  })
/** Somebody registered with an address that they have not proven yet. */
async function newcomer(email: string): Promise<Client> {
  const username = `new${unique()}`
  const person = { username, mobile: null, email, emailVerified: false, firstNameTh: 'ใหม่', lastNameTh: 'มาก' }
  const by = { kind: 'system', name: 'test', origin: { address: null, traceId: null } } as const
  await world.database.db.transaction().execute(async (tx) => {
    const { personId } = await world.services.accounts.createCitizen(tx, by, { ...person, how: 'test' })
    await world.services.identity.setDemoPassword(tx, personId, 'demo-pass-1')
  })
  return world.as(username)
}

test.each<[string, () => Promise<Client>]>([
  [
    'a person by name',
    async () => {
      await hide(anan)
      await share('username', 'anan01')
      return anan
    },
  ],
  [
    'a person by address',
    async () => {
      await hide(anan)
      await share('email', 'anan@mail.example')
      return anan
    },
  ],
  [
    'a department',
    async () => {
      folder = await malee.folder(one.root, unique())
      await hide(prasit)
      await malee.call('POST', `/api/items/${folder}/shares`, {
        with: [{ type: 'department', value: one.sales }],
        permission: 'view',
      })
      return prasit
    },
  ],
  [
    'a company',
    async () => {
      await hide(prasit)
      await share('taxid', '0105500000011')
      return prasit
    },
  ],
  [
    'an invitation that is accepted',
    async () => {
      const email = `${unique()}@new.example`
      await share('email', email)
      const person = await newcomer(email)
      await hide(person)
      const { rows } = await world.owner.pool.query<{ body: string }>('select body from mail where recipient = $1', [
        email,
      ])
      const token = /sharedwithme\?invitation=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1]
      await person.call('POST', '/api/share-invitations/accept', { token })
      return person
    },
  ],
  [
    'what a former owner keeps',
    async () => {
      const offer = await somsri.call<{ id: string }>('POST', `/api/items/${folder}/ownership`, {
        to: { type: 'username', value: 'anan01' },
        keeps: 'view',
      })
      await hide(somsri)
      await anan.call('POST', `/api/ownership-offers/${offer.id}/accept`)
      return somsri
    },
  ],
  [
    'a request that is answered',
    async () => {
      await anan.call('POST', `/api/items/${folder}/access-requests`, {})
      const { rows } = await world.owner.pool.query<{ id: string }>(
        'select id from access_request where item_id = $1 and person_id = $2',
        [folder, anan.personId],
      )
      const id = rows[0]?.id ?? ''
      await world.runJob('shares:notify-access-asked', { data: { request: id } })
      await hide(anan)
      await somsri.call('POST', `/api/access-requests/${id}/answer`, { answer: 'view' })
      return anan
    },
  ],
  [
    'a share in place of one that has ended',
    async () => {
      await somsri.call('POST', `/api/items/${folder}/shares`, {
        with: [{ type: 'username', value: 'anan01' }],
        permission: 'view',
        expiresAt: new Date(world.clock.now().getTime() + 60_000).toISOString(),
      })
      world.clock.advance(61_000)
      await hide(anan)
      await share('username', 'anan01')
      return anan
    },
  ],
])('%s: the item is seen again, and stays starred', async (_, receive) => {
  const who = await receive()
  expect(await marks(who)).toEqual([{ hidden: false, starred: true }])
})

test('whoever hides an item after it was shared with their department keeps it hidden when they are notified', async () => {
  const ofBusiness = await malee.folder(one.root, unique())
  folder = ofBusiness
  const { items } = await malee.call<{ items: { share?: { id: string } }[] }>('POST', `/api/items/${folder}/shares`, {
    with: [{ type: 'department', value: one.sales }],
    permission: 'view',
  })
  await hide(prasit)
  await world.services.shares.notifyMembers(items[0]?.share?.id ?? '')
  expect(await marks(prasit)).toEqual([{ hidden: true, starred: true }])
})
