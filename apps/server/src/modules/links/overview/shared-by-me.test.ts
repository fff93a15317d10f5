import type { SharedByMe } from '@khlang/contract/shared-by-me'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'
import { rowsRead, statementsOf } from '../../../../test/statements.ts'

// Everything that a person shared in an account, by item.

const { world, somsri, one, home } = await createSetting()
const { malee, prasit } = one
const anan = await world.as('anan01')
const unique = () => crypto.randomUUID().slice(0, 8)

type Page = { items: SharedByMe[]; nextCursor: string | null }
const view = async (who: Client, query = '') => (await who.call<Page>('GET', `/api/views/shared-by-me${query}`)).items
const ids = async (who: Client, query = '') => (await view(who, query)).map(({ id }) => id)
async function share(who: Client, itemId: string, to: object, more: object = {}): Promise<string> {
  const { items } = await who.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${itemId}/shares`, {
    with: [to],
    permission: 'download',
    ...more,
  })
  world.clock.advance(1000)
  return items[0]?.share.id ?? ''
}
const user = (value: string) => ({ type: 'username', value })
async function link(who: Client, itemId: string): Promise<string> {
  const settings = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
  const made = await who.call<{ id: string }>('POST', `/api/items/${itemId}/links`, settings)
  world.clock.advance(1000)
  return made.id
}
async function uploadLink(who: Client, folderId: string): Promise<string> {
  const made = await who.call<{ id: string }>('POST', `/api/items/${folderId}/upload-links`, { expiresIn: 'unlimited' })
  world.clock.advance(1000)
  return made.id
}
const folderOf = (who = somsri, parent = home) => who.folder(parent, unique())

beforeEach(async () => {
  for (const table of ['item_share', 'share_invitation', 'share_link', 'upload_link'])
    await world.owner.pool.query(`delete from ${table}`)
})

test('each item appears once, with people, companies, invitations and both kinds of links, the one shared last first', async () => {
  const [first, second] = [await folderOf(), await folderOf()]
  const toAnan = await share(somsri, first, user('anan01'))
  const toCompany = await share(somsri, second, { type: 'taxid', value: '0105500000020' })
  const email = `${unique()}@new.example`
  const expiresAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  const invited = await share(somsri, first, { type: 'email', value: email }, { permission: 'edit', expiresAt })
  const [shown, upload] = [await link(somsri, first), await uploadLink(somsri, first)]
  const found = await view(somsri)
  expect(found).toMatchObject([
    {
      id: first,
      permission: 'owner',
      shares: [
        { id: invited, holder: { kind: 'invitation', name: email }, permission: 'edit', expiresAt, mayChange: true },
        { id: toAnan, holder: { kind: 'person' }, permission: 'download', expiresAt: null, mayEnd: true },
      ],
      links: [
        { kind: 'upload', id: upload, mine: true },
        { kind: 'share', id: shown, mine: true },
      ],
      more: 0,
    },
    { id: second, shares: [{ id: toCompany, holder: { kind: 'business' } }], links: [], more: 0 },
  ])
  // Whoever receives it, or owns nothing of it, has no part in the list.
  expect(await ids(anan)).toEqual([])
  await somsri.call('DELETE', `/api/shares/${toCompany}`)
  expect(await ids(somsri)).toEqual([first])
})

test('the list continues page after page, with each item once', async () => {
  const made: string[] = []
  for (let n = 0; n < 5; n++) {
    const folder = await folderOf()
    await share(somsri, folder, user('anan01'))
    await (n % 2 ? link : uploadLink)(somsri, folder)
    made.unshift(folder)
  }
  // The first one is shared again, and is the last shared now.
  await share(somsri, made.at(-1) ?? '', user('wichai1'))
  made.unshift(made.pop() ?? '')
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await somsri.call<Page>('GET', `/api/views/shared-by-me?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(seen).toEqual(made)
  expect((await somsri.refused('GET', '/api/views/shared-by-me?cursor=x')).machineCode).toBe('INVALID_INPUT')
})

test('what is in the trash, has expired or is closed to the sharer is left out', async () => {
  const [trashed, kept] = [await folderOf(), await folderOf()]
  await share(somsri, trashed, user('anan01'))
  await share(somsri, kept, user('anan01'), { permission: 'edit', mayReshare: true })
  await share(anan, kept, user('wichai1'))
  expect(await ids(anan)).toEqual([kept])
  await somsri.bulk('trash', [trashed])
  expect(await ids(somsri)).toEqual([kept])
  const { items } = await somsri.call<{ items: { id: string; holder: { id: string } }[] }>(
    'GET',
    `/api/items/${kept}/shares`,
  )
  const theirs = items.find(({ holder }) => holder.id === anan.personId)
  await somsri.call('DELETE', `/api/shares/${theirs?.id}`)
  expect(await ids(anan)).toEqual([])
})

test('each account has its own list, and colleagues theirs', async () => {
  const folder = await folderOf(malee, one.root)
  await share(malee, folder, { type: 'department', value: one.sales }, { permission: 'edit', mayReshare: true })
  await share(prasit, folder, user('anan01'), { permission: 'view' })
  expect(await view(malee)).toMatchObject([{ id: folder, shares: [{ holder: { kind: 'department' } }] }])
  expect(await view(prasit)).toMatchObject([{ id: folder, shares: [{ holder: { kind: 'person' } }] }])
  expect(await ids(await world.as('prasit1'))).toEqual([])
})

test('of many recipients the latest are shown and the others counted', async () => {
  const folder = await folderOf()
  await share(somsri, folder, user('anan01'))
  await world.owner.pool.query(
    `insert into share_invitation (id, item_id, email, level, made_as, created_by, account_id, created_at, token_hash)
     select gen_random_uuid(), $1, 'guest' || n || '@new.example', 'view', 'owner', $2, $3,
       $4::timestamptz + n * interval '1 second', sha256(('t' || n)::bytea)
     from generate_series(1, 30) n`,
    [folder, somsri.personId, somsri.accountId, world.clock.now()],
  )
  const [row] = await view(somsri)
  expect(row?.shares).toHaveLength(20)
  expect(row?.shares[0]?.holder.name).toBe('guest30@new.example')
  expect(row?.more).toBe(11)
})

test('a page of ten thousand shared items reads few rows, whatever its size', async () => {
  const { rows } = await world.owner.pool.query<{ drive_id: string }>('select drive_id from item where id = $1', [home])
  await sql`with made as (
      insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n, has_grants)
      select gen_random_uuid(), ${rows[0]?.drive_id}, ${home}, 1, 'bulk ' || n, 'bulk ' || n, 1, 1, true from generate_series(1, 10000) n
      returning id)
    insert into item_share (id, item_id, audience, audience_id, level, made_as, created_by, account_id, created_at)
    select gen_random_uuid(), id, 'person', ${anan.personId}, 'view', 'owner', ${somsri.personId}, ${somsri.accountId},
      now() + (row_number() over ()) * interval '1 second' from made`.execute(world.owner.db)
  await world.owner.pool.query('vacuum analyze item, item_share, share_invitation, share_link, upload_link')
  const costOf = async (query: string) => {
    const statements = await statementsOf(world, () => view(somsri, `?${query}`))
    return { statements: statements.length, rows: await rowsRead(world, statements) }
  }
  expect([(await ids(somsri, '?limit=1')).length, (await ids(somsri, '?limit=100')).length]).toEqual([1, 100])
  const [few, many] = [await costOf('limit=1'), await costOf('limit=100')]
  expect(many.statements).toBe(few.statements)
  expect(many.rows).toBeLessThan(2500)
}, 120_000)
