import { describe, expect, test } from 'vitest'
import { setFolder, setRule } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'
import { unzip } from '../../../../test/unzip.ts'

// A share of somebody who is neither owner nor admin gives at each item what its maker may share there, and at the moment of
// reading: what is closed to the maker stays closed, whatever it is read through.

const { world, one } = await createSetting({ OFFICE_PROGRAM: 'off' })
const { malee, prasit, kanya } = one
const wichai = await world.as('wichai1')
const anan = await world.as('anan01')
const unique = () => crypto.randomUUID().slice(0, 8)

const shareWith = async (who: Client, itemId: string, to: object, permission = 'edit', more: object = {}) => {
  const { items } = await who.call<{ items: { ok: boolean; share?: { id: string } }[] }>(
    'POST',
    `/api/items/${itemId}/shares`,
    { with: [to], permission, ...more },
  )
  expect(items).toMatchObject([{ ok: true }])
  return items[0]?.share?.id ?? ''
}
const user = (value: string) => ({ type: 'username', value })

/** Only owners and admins let others re-share; chains arise where they made a share of somebody else one that may be. */
const mayReshare = (shareId: string) =>
  world.owner.pool.query('update item_share set may_reshare = true where id = $1', [shareId])

type Place = { name: string; top: string; open: string; child: string; secret: string; word: string }
/** A folder that Prasit may edit and re-share, with one inside that is closed to him. */
async function place(): Promise<Place> {
  const word = `salary${unique()}`
  const name = `a ${unique()}`
  const top = await malee.folder(one.root, name)
  const open = await malee.file(top, `open ${word}.txt`, 'open')
  const child = await malee.folder(top, `salaries ${word}`)
  const secret = await malee.file(child, `secret ${word}.txt`, 'secret')
  await setRule(malee, top, {
    audience: 'department',
    audienceId: one.sales,
    level: 'edit',
    mayReshare: true,
  })
  await setRule(malee, child, { audience: 'department', audienceId: one.sales, level: 'none' })
  return { name, top, open, child, secret, word }
}

const statusOf = async (who: Client, url: string) => (await who.send({ method: 'GET', url })).statusCode

/** Every way to read; each returns what it showed of the closed folder, and nothing if all is well. */
const doors: Record<string, (who: Client, at: Place) => Promise<unknown[]>> = {
  'the list of the folder': async (who, { top, child }) => (await who.list(top)).filter(({ id }) => id === child),
  'the list of the closed folder': async (who, { child }) =>
    [await statusOf(who, `/api/items/${child}/children`)].filter((status) => status !== 404),
  'the items themselves': async (who, { child, secret }) =>
    [await statusOf(who, `/api/items/${child}`), await statusOf(who, `/api/items/${secret}`)].filter(
      (status) => status !== 404,
    ),
  'the number of items in the details': async (who, { top }) => {
    const { childCount } = await who.call<{ childCount?: number }>('GET', `/api/items/${top}`)
    return childCount === undefined || childCount === 1 ? [] : [childCount]
  },
  bytes: async (who, { secret }) => [(await who.bytes(secret)).statusCode].filter((status) => status !== 404),
  previews: async (who, { secret }) =>
    [await statusOf(who, `/api/files/${secret}/preview`), await statusOf(who, `/api/files/${secret}/text`)].filter(
      (status) => status !== 404,
    ),
  versions: async (who, { secret }) =>
    [await statusOf(who, `/api/files/${secret}/versions`)].filter((status) => status !== 404),
  search: async (who, { word }) =>
    (await who.call<{ items: { name: string }[] }>('GET', `/api/search?q=${word}`)).items.filter(
      ({ name }) => !name.startsWith('open'),
    ),
  'a zip': async (who, { top }) => {
    const { url } = await who.call<{ url: string }>('POST', '/api/items/download', { ids: [top] })
    const { rawPayload } = await who.send({ method: 'GET', url })
    return (await unzip(rawPayload)).filter(({ path }) => path.includes('salaries'))
  },
  'a copy': async (who, { top }) => {
    const home = await who.folder(await who.root(), unique())
    expect(await who.bulk('copy', [top], { targetId: home })).toEqual(['ok'])
    const [copy] = await who.list(home)
    return (await who.names(copy?.id ?? '')).filter((name) => !name.startsWith('open'))
  },
  'the mapped drive': async (who, { name, word }) => {
    const dav = await mountAs(world, who)
    const where = who === kanya ? `Drive Business/${name}` : `Shared with me/${name}`
    const shown = (await dav.list(where)).filter((one) => !one.startsWith('open'))
    const { status } = await dav.get(`${where}/salaries ${word}/secret ${word}.txt`)
    return [...shown, ...(status === 404 ? [] : [status])]
  },
  'a new version': async (who, { secret }) => {
    const response = await who.send({ method: 'POST', url: `/api/files/${secret}/versions/1/restore`, payload: {} })
    return [response.statusCode].filter((status) => status !== 404)
  },
}

const recipients: [string, () => Client, object][] = [
  ['an outsider', () => wichai, user('wichai1')],
  ['a colleague', () => kanya, user('kanya01')],
  ['a department', () => kanya, { type: 'department', value: one.accounting }],
]

describe.each(recipients)('a folder that %s got from somebody for whom a part is closed', (_, who, to) => {
  test.each(Object.entries(doors))('shows nothing of that part: %s', async (_door, look) => {
    const at = await place()
    await shareWith(prasit, at.top, to)
    expect((await who().bytes(at.open)).body).toBe('open')
    expect(await look(who(), at)).toEqual([])
  })
})

describe('at the moment of reading', () => {
  test('what is opened to the maker is open to the recipient, and closes again', async () => {
    const at = await place()
    await shareWith(prasit, at.top, user('wichai1'))
    const level = (wanted: 'none' | 'edit' | 'view', mayReshare = true) =>
      setRule(malee, at.child, { audience: 'department', audienceId: one.sales, level: wanted, mayReshare })
    await level('edit')
    expect((await wichai.bytes(at.secret)).body).toBe('secret')
    expect((await wichai.list(at.top)).map(({ id }) => id)).toContain(at.child)
    await level('view')
    expect((await wichai.bytes(at.secret)).statusCode).toBe(404)
    await level('edit', false)
    expect((await wichai.bytes(at.secret)).statusCode).toBe(404)
  })

  test('a level that the maker may share at most is the level of the recipient', async () => {
    const at = await place()
    await shareWith(prasit, at.top, user('wichai1'))
    const rule = { audience: 'department', audienceId: one.sales, level: 'edit', mayReshare: true } as const
    await setRule(malee, at.child, rule)
    expect(await wichai.call('GET', `/api/items/${at.child}`)).toMatchObject({ permission: 'edit' })
  })

  test('it ends at once with the employment of the maker', async () => {
    const at = await place()
    await shareWith(prasit, at.top, user('anan01'))
    expect((await anan.bytes(at.open)).statusCode).toBe(200)
    const employee = await one.employeeOf(prasit)
    const { pool } = world.owner
    await pool.query('update employee set suspended_at = now() where id = $1', [employee])
    expect((await anan.bytes(at.open)).statusCode).toBe(404)
    await pool.query('update employee set suspended_at = null where id = $1', [employee])
    expect((await anan.bytes(at.open)).statusCode).toBe(200)
  })

  test('a chain of shares gives no more than its weakest link', async () => {
    const at = await place()
    await mayReshare(await shareWith(prasit, at.top, user('wichai1')))
    await shareWith(wichai, at.top, user('anan01'))
    expect((await anan.bytes(at.open)).body).toBe('open')
    expect((await anan.bytes(at.secret)).statusCode).toBe(404)
    // Open to the one in the middle by a share of the admin: now he may give it on.
    await shareWith(malee, at.child, user('wichai1'), 'edit', { mayReshare: true })
    expect((await anan.bytes(at.secret)).body).toBe('secret')
  })

  test('people who gave it to each other do not keep it from each other', async () => {
    const at = await place()
    await mayReshare(await shareWith(prasit, at.top, user('wichai1')))
    await mayReshare(await shareWith(wichai, at.top, user('anan01')))
    // As if Prasit had it from Anan, too.
    await world.owner.pool.query(
      `insert into item_share (id, item_id, audience, audience_id, level, may_reshare, made_as, created_by, account_id)
       values (gen_random_uuid(), $1, 'person', $2, 'edit', true, 'other', $3, $4)`,
      [at.top, prasit.personId, anan.personId, anan.accountId],
    )
    expect((await anan.bytes(at.open)).body).toBe('open')
    await setRule(malee, at.top, { audience: 'department', audienceId: one.sales, level: 'none' })
    for (const who of [prasit, wichai, anan]) expect((await who.bytes(at.open)).statusCode).toBe(404)
  })
})

describe('who is not bounded', () => {
  test('Admin Business', async () => {
    const at = await place()
    await shareWith(malee, at.top, user('wichai1'))
    expect((await wichai.bytes(at.secret)).body).toBe('secret')
  })

  test('a folder admin, except where a folder is restricted and closed to them', async () => {
    const at = await place()
    await setRule(malee, at.top, {
      audience: 'employee',
      audienceId: await one.employeeOf(kanya),
      level: 'admin',
    })
    await shareWith(kanya, at.top, user('wichai1'))
    expect((await wichai.bytes(at.secret)).body).toBe('secret')
    await setFolder(malee, at.child, { stopInheriting: false, restricted: true })
    expect((await wichai.bytes(at.secret)).body).toBe('secret')
    await setRule(malee, at.child, {
      audience: 'employee',
      audienceId: await one.employeeOf(kanya),
      level: 'none',
    })
    expect((await wichai.bytes(at.secret)).statusCode).toBe(404)
    expect((await wichai.list(at.top)).map(({ id }) => id)).toEqual([at.open])
  })
})
