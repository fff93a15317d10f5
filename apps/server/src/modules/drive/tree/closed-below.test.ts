import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { setFolder } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { type DavClient, mountAs } from '../../../../test/dav-client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

// A tree is more than its top: what changes who can reach something, or ends it, is refused while anything below is closed
// to the caller (docs/permissions.md, "Trees").

/** Prasit may delete in the folders of these tests; Wichai of another company has shares at the same level. */
let world: World
let one: Business
let wichai: Client
let [prasitDav, wichaiDav]: DavClient[] = []
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  wichai = await world.as('wichai1')
  prasitDav = await mountAs(world, one.prasit)
  wichaiDav = await mountAs(world, wichai)
})

type Place = { name: string; top: string; child: string; file: string }
type Closing = { who: 'employee' | 'outsider'; close(place: Place): Promise<unknown> }

const stopInheriting = (id: string, how: { stopInheriting?: boolean; restricted?: boolean }) =>
  setFolder(one.malee, id, { stopInheriting: false, restricted: false, ...how })

const closings: Record<string, Closing> = {
  'no access': { who: 'employee', close: ({ child }) => one.rule(child, 'department', one.sales, 'none') },
  'less than the operation needs': {
    who: 'employee',
    close: ({ child }) => one.rule(child, 'department', one.sales, 'view'),
  },
  'stops inheriting': { who: 'employee', close: ({ child }) => stopInheriting(child, { stopInheriting: true }) },
  'stops inheriting and names others': {
    who: 'employee',
    async close({ child }) {
      await stopInheriting(child, { stopInheriting: true })
      await one.rule(child, 'department', one.accounting, 'admin')
    },
  },
  'stops inheriting, for an outsider': {
    who: 'outsider',
    close: ({ child }) => stopInheriting(child, { stopInheriting: true }),
  },
}

/** A folder that the caller may delete, with a folder of Malee's inside. */
async function place(who: Closing['who']): Promise<Place> {
  const name = `a ${crypto.randomUUID().slice(0, 8)}`
  const top = await one.malee.folder(one.root, name)
  const between = await one.malee.folder(top, 'between')
  const child = await one.malee.folder(between, 'salaries')
  const file = await one.malee.file(child, 's.txt', 'salaries')
  if (who === 'employee') await one.rule(top, 'department', one.sales, 'delete')
  else {
    const share = { with: [{ type: 'username', value: 'wichai1' }], permission: 'delete' }
    await one.malee.call('POST', `/api/items/${top}/shares`, share)
  }
  return { name, top, child, file }
}

/** Every way to change or end the reach of a whole tree, and what it answers when the tree is closed. */
type Way = { refusal: string; ask(who: Client, dav: DavClient, at: Place): Promise<unknown> }
const later = '2030-01-01T00:00:00.000Z'
const davPath = (who: Client, { name }: Place) => (who === wichai ? `Shared with me/${name}` : `Drive Business/${name}`)
const codeOf = async (who: Client, method: 'PATCH' | 'PUT', url: string, body: unknown) => {
  const response = await who.send({ method, url, payload: body as object })
  return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
}
const checked = async (who: Client, operation: string, id: string, more = {}) => {
  const { items } = await who.call<{ items: { ok: boolean; machineCode?: string }[] }>('POST', '/api/items/check', {
    ids: [id],
    operation,
    ...more,
  })
  return items.map((item) => (item.ok ? 'ok' : item.machineCode))
}
const ways: Record<string, Way> = {
  'move to a private drive': {
    refusal: 'CLOSED_BELOW',
    ask: async (who, _, { top }) => (await who.bulk('move', [top], { targetId: await who.root() }))[0],
  },
  'check of a move': {
    refusal: 'CLOSED_BELOW',
    ask: async (who, _, { top }) => (await checked(who, 'move', top, { targetId: await who.root() }))[0],
  },
  'move in the mapped drive': {
    refusal: '403',
    ask: async (who, dav, at) => String(await dav.move(davPath(who, at), `My Drive/${at.name}`)),
  },
  trash: { refusal: 'CLOSED_BELOW', ask: async (who, _, { top }) => (await who.bulk('trash', [top]))[0] },
  'check of trashing': {
    refusal: 'CLOSED_BELOW',
    ask: async (who, _, { top }) => (await checked(who, 'trash', top))[0],
  },
  'deletion in the mapped drive': {
    refusal: '403',
    ask: async (who, dav, at) => String((await dav.send('DELETE', davPath(who, at))).status),
  },
  'replacement in the mapped drive': {
    refusal: '403',
    async ask(who, dav, at) {
      await dav.send('MKCOL', `My Drive/over ${at.name}`)
      return String(await dav.move(`My Drive/over ${at.name}`, davPath(who, at)))
    },
  },
  expiry: {
    refusal: 'CLOSED_BELOW',
    ask: (who, _, { top }) => codeOf(who, 'PUT', `/api/items/${top}/expiry`, { expiresAt: later }),
  },
  'expiry as a change of the item': {
    refusal: 'CLOSED_BELOW',
    ask: (who, _, { top }) => codeOf(who, 'PATCH', `/api/items/${top}`, { expiresAt: later }),
  },
  'a policy that dates what is inside': {
    refusal: 'CLOSED_BELOW',
    ask: (who, _, { top }) => codeOf(who, 'PUT', `/api/items/${top}/expiry-policy`, { days: 30, existing: true }),
  },
}

describe.each(Object.entries(closings))('a folder below that is closed by: %s', (_, { who, close }) => {
  test.each(Object.entries(ways))('%s is refused, and nothing has changed', async (_way, { refusal, ask }) => {
    const at = await place(who)
    await close(at)
    const [client, dav] = who === 'employee' ? [one.prasit, prasitDav] : [wichai, wichaiDav]
    if (!dav) throw new Error('not mounted')
    expect(await ask(client, dav, at)).toBe(refusal)
    expect((await one.malee.bytes(at.file)).body).toBe('salaries')
    expect((await one.malee.list(one.root)).some(({ id }) => id === at.top)).toBe(true)
  })
})

describe('what has expired below, and is open to the owner and admins alone', () => {
  /** A file that Prasit could not open any more, in a folder that he may delete. */
  async function withExpired() {
    const at = await place('employee')
    await one.malee.call('PUT', `/api/items/${at.file}/expiry`, { expiresAt: later })
    await world.owner.pool.query(`update item set expires_at = now() - interval '1 day' where id = $1`, [at.file])
    expect((await one.prasit.bytes(at.file)).statusCode).not.toBe(200)
    return at
  }

  test.each([
    ['move to a private drive', 'CLOSED_BELOW'],
    ['check of a move', 'CLOSED_BELOW'],
    ['move in the mapped drive', '403'],
  ])('does not come along to somebody else’s drive: %s', async (way, refusal) => {
    const at = await withExpired()
    if (!prasitDav) throw new Error('not mounted')
    expect(await ways[way]?.ask(one.prasit, prasitDav, at)).toBe(refusal)
    expect(await one.malee.bulk('check', [at.top], { operation: 'trash' })).toEqual(['ok'])
  })

  test('is no hindrance to a folder admin', async () => {
    const at = await withExpired()
    await one.rule(at.top, 'department', one.accounting, 'admin')
    expect(await one.kanya.bulk('move', [at.top], { targetId: await one.kanya.root() })).toEqual(['ok'])
  })
})

describe('what remains possible', () => {
  test('within the permission area a folder is moved and renamed with what is closed in it: nobody’s access changes', async () => {
    const at = await place('employee')
    const to = await one.malee.folder(at.top, 'to')
    const between = (await one.malee.list(at.top)).find(({ name }) => name === 'between')?.id ?? ''
    await one.rule(at.child, 'department', one.sales, 'none')
    await one.prasit.call('PATCH', `/api/items/${between}`, { name: 'renamed' })
    expect(await one.prasit.bulk('move', [between], { targetId: to })).toEqual(['ok'])
    expect((await one.prasit.bytes(at.file)).statusCode).toBe(404)
    expect((await one.malee.bytes(at.file)).statusCode).toBe(200)
  })

  test('a copy leaves out what is closed', async () => {
    const at = await place('employee')
    await one.rule(at.child, 'department', one.sales, 'none')
    const home = await one.prasit.folder(await one.prasit.root(), at.name)
    expect(await one.prasit.bulk('copy', [at.top], { targetId: home })).toEqual(['ok'])
    const [copy] = await one.prasit.list(home)
    const [between] = await one.prasit.list(copy?.id ?? '')
    expect(await one.prasit.names(between?.id ?? '')).toEqual([])
  })

  test('who may see all of it is not hindered: Admin Business, and the caller once it is open to them', async () => {
    const at = await place('employee')
    await one.rule(at.child, 'department', one.sales, 'none')
    const other = await one.malee.folder(one.root, `other ${at.name}`)
    expect(await one.malee.bulk('move', [at.top], { targetId: other })).toEqual(['ok'])
    expect(await one.prasit.bulk('trash', [at.top])).toEqual(['CLOSED_BELOW'])
    await one.rule(at.child, 'department', one.sales, 'delete')
    expect(await one.prasit.bulk('trash', [at.top])).toEqual(['ok'])
  })

  test('a folder admin deletes permanently only what they may see whole', async () => {
    const at = await place('employee')
    await one.rule(at.top, 'department', one.accounting, 'admin')
    await stopInheriting(at.child, { stopInheriting: true })
    expect(await one.malee.bulk('trash', [at.top])).toEqual(['ok'])
    expect(await one.kanya.bulk('purge', [at.top])).toEqual(['CLOSED_BELOW'])
    expect(await one.malee.bulk('restore', [at.top])).toEqual(['ok'])
    expect((await one.malee.bytes(at.file)).body).toBe('salaries')
  })
})
