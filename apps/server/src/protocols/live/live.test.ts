import { type LiveEvents, livePath, type LiveRequests } from '@khlang/contract'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let one: Business
let address: string
const open: Socket[] = []

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

type ConnectOptions = {
  transports?: ('websocket' | 'polling')[]
  headers?: Record<string, string>
  accountId?: string | null
}

/** A page of a person, as the web app opens it. */
function connect(
  cookie: string | null,
  { transports = ['websocket'], headers = {}, accountId = null }: ConnectOptions = {},
) {
  const socket: Socket<LiveEvents, LiveRequests> = io(address, {
    path: livePath,
    transports,
    reconnection: false,
    auth: { accountId },
    extraHeaders: { ...(cookie !== null && { cookie: `token_auth=${cookie}` }), ...headers },
  })
  open.push(socket)
  return socket
}

const connected = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })

/** A page that watches folders and collects its notifications. */
async function watch(who: Client, folders: string[], options: ConnectOptions = {}) {
  const socket = connect(who.token, { accountId: who.accountId, ...options })
  expect(await connected(socket)).toBe(true)
  const heard: string[] = []
  socket.on('changed', (id) => heard.push(id))
  socket.emit('watch', folders)
  // The process polls the log once a folder is open.
  await waitForPolls(2)
  return { socket, heard }
}

/** Waits for this many polls, observed by a separate page. */
async function waitForPolls(times: number) {
  const somsri = await world.as('somsri1')
  const folder = await somsri.folder(await somsri.root(), `look ${Math.random()}`)
  const socket = connect(somsri.token)
  await connected(socket)
  socket.emit('watch', [folder])
  for (let n = 0; n < times; ) {
    await somsri.folder(folder, `n ${Math.random()}`)
    const notified = await new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), 1500)
      socket.once('changed', () => {
        clearTimeout(late)
        resolve(true)
      })
    })
    if (notified) n++
  }
  socket.disconnect()
}

describe('an open folder is notified of changes by others', () => {
  test('of any kind', async () => {
    const somsri = await world.as('somsri1')
    const root = await somsri.root()
    const [here, there] = [await somsri.folder(root, 'here'), await somsri.folder(root, 'there')]
    const file = await somsri.file(here, 'a.txt')
    const { heard } = await watch(await world.as('somsri1'), [here])
    const steps: [string, () => Promise<unknown>][] = [
      ['created', () => somsri.folder(here, 'new')],
      ['uploaded', () => somsri.file(here, 'b.txt')],
      ['renamed', () => somsri.call('PATCH', `/api/items/${file}`, { name: 'c.txt' })],
      ['a new version', () => somsri.put(here, 'c.txt', 'more', '?file_duplicate=create_tag_version')],
      ['locked', () => somsri.call('POST', `/api/items/${file}/lock`, {})],
      ['unlocked', () => somsri.call('POST', `/api/items/${file}/unlock`, {})],
      ['copied into', () => somsri.bulk('copy', [file], { targetId: here, onConflict: 'keep_both' })],
      ['moved away', () => somsri.bulk('move', [file], { targetId: there })],
      ['moved into', () => somsri.bulk('move', [file], { targetId: here })],
      ['trashed', () => somsri.bulk('trash', [file])],
      ['restored', () => somsri.bulk('restore', [file])],
    ]
    for (const [name, step] of steps) {
      heard.length = 0
      await step()
      await expect.poll(() => heard, { timeout: 5000, interval: 20, message: name }).toContain(here)
    }
  }, 60_000)

  test('also by polling, where a network blocks WebSocket', async () => {
    const somsri = await world.as('somsri1')
    const folder = await somsri.folder(await somsri.root(), 'polled')
    const { heard } = await watch(somsri, [folder], { transports: ['polling'] })
    await somsri.folder(folder, 'new')
    await expect.poll(() => heard, { timeout: 5000 }).toContain(folder)
  })

  test('changes between loading its list and watching it are included, even without later ones', async () => {
    const somsri = await world.as('somsri1')
    const [folder, other] = [
      await somsri.folder(await somsri.root(), 'missed'),
      await somsri.folder(await somsri.root(), 'missed, too'),
    ]
    for (const parent of [folder, other]) await somsri.folder(parent, 'before it was connected')
    const socket = connect(somsri.token)
    expect(await connected(socket)).toBe(true)
    const heard: string[] = []
    socket.on('changed', (id) => heard.push(id))
    socket.emit('watch', [folder])
    await expect.poll(() => heard, { timeout: 3000 }).toContain(folder)
    // Only folders watched from now on are reported again, after pending notifications have arrived.
    await waitForPolls(2)
    heard.length = 0
    socket.emit('watch', [folder, other])
    await expect.poll(() => heard, { timeout: 3000 }).toContain(other)
    await waitForPolls(2)
    expect(heard).not.toContain(folder)
  })

  test('but not of other folders, of others’ marks, or of downloads', async () => {
    const somsri = await world.as('somsri1')
    const root = await somsri.root()
    const folder = await somsri.folder(root, 'quiet')
    const file = await somsri.file(folder, 'a.txt')
    const { heard } = await watch(somsri, [folder])
    heard.length = 0
    await somsri.folder(root, 'elsewhere')
    await somsri.call('PATCH', `/api/items/${file}`, { starred: true })
    await somsri.call('PATCH', `/api/items/${file}`, { hidden: true })
    await somsri.bytes(file)
    await waitForPolls(2)
    expect(heard).toEqual([])
  })
})

describe('nobody is notified of inaccessible changes', () => {
  test.each([
    ['none', false],
    ['view', true],
    ['admin', true],
  ] as const)('level %s: %s', async (level, notified) => {
    const { folder } = await one.folderWithFile(`live ${level}`)
    await one.rule(folder, 'department', one.sales, level)
    const { heard } = await watch(one.prasit, [folder])
    heard.length = 0
    await one.malee.folder(folder, 'new')
    await waitForPolls(2)
    expect(heard.length > 0).toBe(notified)
  })

  test('nor of an item inside that is closed to them', async () => {
    const { folder, file } = await one.folderWithFile('live inside')
    await one.rule(folder, 'department', one.sales, 'view')
    const shut = await one.malee.folder(folder, 'shut')
    await one.rule(shut, 'department', one.sales, 'none')
    const { heard } = await watch(one.prasit, [folder, shut])
    heard.length = 0
    await one.malee.call('PATCH', `/api/items/${shut}`, { name: 'shut still' })
    await one.malee.folder(shut, 'inside')
    await waitForPolls(2)
    expect(heard).toEqual([])
    await one.malee.call('PATCH', `/api/items/${file}`, { name: 'renamed.txt' })
    await expect.poll(() => heard, { timeout: 5000 }).toEqual([folder])
  })

  test('nor of another account, another business or a folder they lost access to', async () => {
    const { folder } = await one.folderWithFile('live taken')
    await one.rule(folder, 'department', one.sales, 'view')
    const pages = await Promise.all([
      watch(await world.as('anan01'), [folder]),
      watch(await world.as('wichai1', 'TWO'), [folder]),
      watch(await world.as('prasit1'), [folder]),
      watch(one.prasit, [folder]),
    ])
    await one.malee.folder(folder, 'first')
    await expect.poll(() => pages[3].heard, { timeout: 5000 }).toContain(folder)
    await one.rule(folder, 'department', one.sales, 'none')
    await waitForPolls(2)
    for (const page of pages) page.heard.length = 0
    await one.malee.folder(folder, 'second')
    await waitForPolls(2)
    expect(pages.map((page) => page.heard)).toEqual([[], [], [], []])
  })
})

describe('somebody with whom a folder was shared', () => {
  test('is notified while the share lasts, and of nothing after it has ended or expired', async () => {
    const [somsri, anan, wichai] = [await world.as('somsri1'), await world.as('anan01'), await world.as('wichai1')]
    const folder = await somsri.folder(await somsri.root(), 'live shared')
    const share = async (username: string, more: object) => {
      const { items } = await somsri.call<{ items: { share: { id: string } }[] }>(
        'POST',
        `/api/items/${folder}/shares`,
        {
          with: [{ type: 'username', value: username }],
          permission: 'view',
          ...more,
        },
      )
      return items[0]!.share.id
    }
    const id = await share('anan01', {})
    await share('wichai1', { expiresAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString() })
    const pages = await Promise.all([watch(anan, [folder]), watch(wichai, [folder])])
    await somsri.folder(folder, 'first')
    for (const { heard } of pages) await expect.poll(() => heard, { timeout: 5000 }).toContain(folder)
    await somsri.call('DELETE', `/api/shares/${id}`)
    world.clock.advance(3_600_001)
    await waitForPolls(2)
    for (const { heard } of pages) heard.length = 0
    await somsri.folder(folder, 'second')
    await waitForPolls(2)
    expect(pages.map(({ heard }) => heard)).toEqual([[], []])
  })
})

describe('whoever loses an open folder is notified once, and of nothing after that', () => {
  type Given = { somsri: Client; folder: string; inner: string; shareId: string }
  const lost: [string, (given: Given) => Promise<unknown>][] = [
    ['the share ends', ({ somsri, shareId }) => somsri.call('DELETE', `/api/shares/${shareId}`)],
    ['it is trashed', ({ somsri, folder }) => somsri.bulk('trash', [folder])],
    [
      'it is moved out of what is shared',
      async ({ somsri, inner }) => somsri.bulk('move', [inner], { targetId: await somsri.root() }),
    ],
  ]
  test.each(lost)('%s', async (_name, lose) => {
    const [somsri, anan] = [await world.as('somsri1'), await world.as('anan01')]
    const folder = await somsri.folder(await somsri.root(), `live lost ${Math.random()}`)
    const inner = await somsri.folder(folder, `inner ${Math.random()}`)
    const { items } = await somsri.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${folder}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'view',
    })
    const [page, stranger] = [await watch(anan, [inner]), await watch(await world.as('wichai1'), [inner])]
    page.heard.length = 0
    stranger.heard.length = 0
    await lose({ somsri, folder, inner, shareId: items[0]!.share.id })
    await expect.poll(() => page.heard, { timeout: 5000 }).toEqual([inner])
    await waitForPolls(2)
    await somsri.call('PATCH', `/api/items/${inner}`, { name: `renamed ${Math.random()}` }).catch(() => undefined)
    await waitForPolls(2)
    expect(page.heard).toEqual([inner])
    expect(stranger.heard).toEqual([])
  })

  test('the end of a share by time', async () => {
    const [somsri, anan] = [await world.as('somsri1'), await world.as('anan01')]
    const folder = await somsri.folder(await somsri.root(), `live timed ${Math.random()}`)
    const inner = await somsri.folder(folder, 'inner')
    await somsri.call('POST', `/api/items/${folder}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'view',
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    })
    const [page, own] = [await watch(anan, [inner]), await watch(somsri, [inner])]
    for (const { heard } of [page, own]) heard.length = 0
    world.clock.advance(3_600_001)
    await expect.poll(() => page.heard, { timeout: 5000 }).toEqual([inner])
    await waitForPolls(2)
    expect([page.heard, own.heard]).toEqual([[inner], []])
  })

  test('the end by time of what a folder leads to', async () => {
    const { malee, prasit } = one
    const { folder } = await one.folderWithFile(`live path ${Math.random()}`)
    await one.rule(folder, 'department', one.sales, 'none')
    const deep = await malee.folder(await malee.folder(folder, 'inner'), 'deep')
    await malee.call('POST', `/api/items/${deep}/shares`, {
      with: [{ type: 'username', value: 'prasit1' }],
      permission: 'view',
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    })
    const page = await watch(prasit, [folder])
    expect(await prasit.call('GET', `/api/items/${folder}`)).toMatchObject({ permission: 'path' })
    page.heard.length = 0
    world.clock.advance(3_600_001)
    await expect.poll(() => page.heard, { timeout: 5000 }).toEqual([folder])
  })

  test('the expiry of the shared folder, dated after it was opened', async () => {
    const [somsri, anan] = [await world.as('somsri1'), await world.as('anan01')]
    const folder = await somsri.folder(await somsri.root(), `live expiring ${Math.random()}`)
    const inner = await somsri.folder(folder, 'inner')
    await somsri.call('POST', `/api/items/${folder}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'view',
    })
    const page = await watch(anan, [inner])
    page.heard.length = 0
    const expiresAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    await somsri.call('PATCH', `/api/items/${folder}`, { expiresAt })
    await waitForPolls(2)
    expect(page.heard).toEqual([])
    world.clock.advance(3_600_001)
    await expect.poll(() => page.heard, { timeout: 5000 }).toEqual([inner])
  })

  test('another department or role of their own, or a suspended department', async () => {
    const { malee, prasit } = one
    const { folder } = await one.folderWithFile('live groups')
    const inner = await malee.folder(folder, 'inner')
    const role = await world.services.accounts.createRole(one.admin, malee.accountId, {
      nameTh: `live ${Math.random()}`,
    })
    const employee = await one.employeeOf(prasit)
    const change = (request: object) => malee.call('PATCH', `/api/admin/employees/${employee}`, request)
    const losing: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ['department', one.sales, () => change({ departmentIds: [] }), () => change({ departmentIds: [one.sales] })],
      ['role', role.roleId, () => change({ roleIds: [] }), () => change({ roleIds: [role.roleId] })],
      [
        'department',
        one.sales,
        () => malee.call('PATCH', `/api/admin/departments/${one.sales}`, { suspended: true }),
        () => malee.call('PATCH', `/api/admin/departments/${one.sales}`, { suspended: false }),
      ],
    ]
    await change({ departmentIds: [one.sales], roleIds: [role.roleId] })
    for (const [audience, id, lose, giveBack] of losing) {
      await one.rule(folder, audience as 'department' | 'role', id, 'view')
      const pages = [await watch(prasit, [inner]), await watch(malee, [inner]), await watch(one.kanya, [inner])]
      for (const { heard } of pages) heard.length = 0
      await lose()
      await expect.poll(() => pages[0]!.heard, { timeout: 5000 }).toEqual([inner])
      await waitForPolls(2)
      expect(pages.map(({ heard }) => heard)).toEqual([[inner], [], []])
      await giveBack()
      await one.rule(folder, audience as 'department' | 'role', id, 'none')
    }
  }, 60_000)

  test('also when it was lost just before the page began to watch', async () => {
    const somsri = await world.as('somsri1')
    const folder = await somsri.folder(await somsri.root(), 'live lost before')
    const { socket, heard } = await watch(await world.as('anan01'), [folder, crypto.randomUUID()])
    // What exists and what does not look alike.
    expect(heard).toHaveLength(2)
    socket.emit('watch', [folder])
    await waitForPolls(2)
    expect(heard).toHaveLength(2)
  })
})

describe('a folder above the open one', () => {
  test('is renamed, moved, trashed or restored: who sees it is notified, and nobody else', async () => {
    const [somsri, anan] = [await world.as('somsri1'), await world.as('anan01')]
    const root = await somsri.root()
    const [top, there] = [await somsri.folder(root, `top ${Math.random()}`), await somsri.folder(root, 'there, too')]
    const given = await somsri.folder(await somsri.folder(top, 'middle'), 'given')
    const folder = await somsri.folder(given, 'open')
    await somsri.call('POST', `/api/items/${given}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'view',
    })
    const [own, shared] = [await watch(somsri, [folder]), await watch(anan, [folder])]
    const steps: [string, () => Promise<unknown>][] = [
      ['renamed', () => somsri.call('PATCH', `/api/items/${top}`, { name: `renamed ${Math.random()}` })],
      ['moved', () => somsri.bulk('move', [top], { targetId: there })],
      ['trashed', () => somsri.bulk('trash', [top])],
      ['restored', () => somsri.bulk('restore', [top])],
    ]
    for (const [name, step] of steps) {
      for (const { heard } of [own, shared]) heard.length = 0
      await step()
      await expect.poll(() => own.heard, { timeout: 5000, message: name }).toEqual([folder])
      await waitForPolls(2)
      expect([name, shared.heard]).toEqual([name, name === 'trashed' ? [folder] : []])
    }
  }, 60_000)

  test('also when it happened between loading the list of the open one and watching it', async () => {
    const somsri = await world.as('somsri1')
    const top = await somsri.folder(await somsri.root(), `top ${Math.random()}`)
    const folder = await somsri.folder(top, 'open')
    await somsri.bulk('trash', [top])
    const { heard } = await watch(somsri, [folder])
    await expect.poll(() => heard, { timeout: 3000 }).toEqual([folder])
  })
})

test('whoever waits for a folder that they could not see is notified when they see it, and nobody else', async () => {
  const [somsri, anan] = [await world.as('somsri1'), await world.as('anan01')]
  const top = await somsri.folder(await somsri.root(), `top ${Math.random()}`)
  const folder = await somsri.folder(top, 'open')
  const share = { with: [{ type: 'username', value: 'anan01' }], permission: 'view' }
  await somsri.call('POST', `/api/items/${folder}/shares`, share)
  await somsri.bulk('trash', [top])
  const pages = [await watch(anan, [folder]), await watch(await world.as('wichai1'), [folder])]
  for (const { heard } of pages) heard.length = 0
  await somsri.bulk('restore', [top])
  await expect.poll(() => pages[0]!.heard, { timeout: 5000 }).toEqual([folder])
  const other = await somsri.folder(top, 'other')
  pages.push(await watch(anan, [other]))
  pages[2]!.heard.length = 0
  await somsri.call('POST', `/api/items/${top}/shares`, share)
  await expect.poll(() => pages[2]!.heard, { timeout: 5000 }).toContain(other)
  expect(pages[1]!.heard).toEqual([])
})

describe('connections require a session and our own pages', () => {
  test.each([
    ['no cookie', null, {}],
    ['a cookie of nobody', 'x'.repeat(43), {}],
    ['a page of somebody else', 'own', { origin: 'https://evil.example' }],
    ['a foreign frame', 'own', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ])('%s', async (_name, cookie, headers) => {
    const token = cookie === 'own' ? (await world.as('somsri1')).token : cookie
    for (const transports of [['websocket'], ['polling']] as const)
      expect(await connected(connect(token, { transports: [...transports], headers }))).toBe(false)
  })

  test('an account of somebody else is refused', async () => {
    const somsri = await world.as('somsri1')
    expect(await connected(connect(somsri.token, { accountId: one.malee.accountId }))).toBe(false)
  })

  test('a page is not notified after its session has ended, and is disconnected', async () => {
    const [page, other] = [await world.as('somsri1'), await world.as('somsri1')]
    const folder = await other.folder(await other.root(), 'ended')
    const { socket, heard } = await watch(page, [folder])
    heard.length = 0
    // Listened for before the session ends: the connection may close before the reply to that has been read.
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
    await endSession(page)
    await other.folder(folder, 'new')
    await closed
    expect(heard).toEqual([])
  })

  test('too many folders, too many requests and malformed ones are ignored or disconnected', async () => {
    const somsri = await world.as('somsri1')
    const folder = await somsri.folder(await somsri.root(), 'requests')
    const { socket, heard } = await watch(somsri, [folder])
    const odd: unknown[] = [Array(11).fill(folder), 'text', null, { length: 1 }, [1, null, '../../etc']]
    const send = socket as unknown as Socket
    for (const input of odd) send.emit('watch', input)
    heard.length = 0
    await somsri.folder(folder, 'new')
    await waitForPolls(2)
    expect([heard, socket.connected]).toEqual([[], true])
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
    for (let n = 0; n < 200; n++) socket.emit('watch', [folder])
    await closed
  })

  test('its responses have the usual headers', async () => {
    const response = await fetch(`${address}${livePath}/?EIO=4&transport=polling`, {
      headers: { cookie: `token_auth=${(await world.as('somsri1')).token}` },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toContain('no-store')
    await response.body?.cancel()
  })
})

async function endSession(who: Client) {
  const { items } = await who.call<{ items: { id: string; current: boolean }[] }>('GET', '/api/sessions')
  for (const { id, current } of items) if (current) await who.call('DELETE', `/api/sessions/${id}`)
}

describe('new notifications', () => {
  test('are announced to all pages of their person, and to nobody else', async () => {
    const [somsri, anan] = [await world.as('somsri1'), await world.as('anan01')]
    const notified = { somsri: 0, second: 0, anan: 0 }
    for (const [name, who] of [
      ['somsri', somsri],
      ['second', somsri],
      ['anan', anan],
    ] as const) {
      const socket = connect(who.token)
      expect(await connected(socket)).toBe(true)
      socket.on('noticed', () => notified[name]++)
      // Watching other folders does not end it.
      socket.emit('watch', [await who.root()])
    }
    await somsri.call('POST', '/api/notices/read', {})
    await expect.poll(() => [notified.somsri, notified.second], { timeout: 5000 }).toEqual([1, 1])
    await anan.call('POST', '/api/notices/read', {})
    await expect.poll(() => notified.anan, { timeout: 5000 }).toBe(1)
    expect([notified.somsri, notified.second]).toEqual([1, 1])
  })

  test('not after a sign-out', async () => {
    const [somsri, page] = [await world.as('somsri1'), await world.as('somsri1')]
    const socket = connect(page.token)
    expect(await connected(socket)).toBe(true)
    let notified = 0
    socket.on('noticed', () => notified++)
    await endSession(page)
    await somsri.call('POST', '/api/notices/read', {})
    await expect.poll(() => socket.connected, { timeout: 5000 }).toBe(false)
    expect(notified).toBe(0)
  })
})
