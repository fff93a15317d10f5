import { livePath } from '@khlang/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo } from '../support/http.ts'
import { devicePassword } from '../support/map-drive.ts'
import { type Person, signIn } from '../support/person.ts'
import { noLimits, type Product, startProduct } from '../support/product.ts'
import { text, wait } from '../support/text.ts'
import { createFolder, listAll, putFile, tusHeaders, tusMetadata } from '../support/uploads.ts'

/** C47: within a minute, on every way in. */
const limitMs = 60_000
const pollMs = 200
const folderName = 'งานของผู้ออก'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { DEMO: '1', ...noLimits } })
}, 300_000)
afterAll(() => product?.remove())

/** The same person, acting for the business. */
function inBusiness(person: Person, accountId: string): Person {
  const headers = { authorization: `Bearer ${person.token}`, 'x-account-id': accountId }
  return { ...person, ...connectTo(product.base, { headers }) }
}
async function ask<T>(person: Person, method: string, path: string, json?: object): Promise<T> {
  const response = await person.send({ method, path, ...(json && { json }) })
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body.toString()}`)
  return response.result as T
}

/** Asks again and again until it is refused; how long that took, in milliseconds. */
async function untilClosed(isOpen: () => Promise<boolean>): Promise<number> {
  const since = performance.now()
  while (await isOpen()) {
    if (performance.now() - since > limitMs) return Infinity
    await wait(pollMs)
  }
  return performance.now() - since
}

test('who is removed while everything is in use is out on every way within a minute', async () => {
  const malee = await signIn(product.base, 'malee01')
  const own = await signIn(product.base, 'prasit1')
  const { accounts } = await ask<{ accounts: { accountId: string; type: string }[] }>(malee, 'GET', '/api/me')
  const accountId = accounts.find(({ type }) => type === 'Business')?.accountId ?? ''
  const admin = inBusiness(malee, accountId)
  const leaver = inBusiness(own, accountId)
  const drives = await ask<{ items: { kind: string; rootId: string }[] }>(admin, 'GET', '/api/drives')
  const root = drives.items.find(({ kind }) => kind === 'business')?.rootId ?? ''
  const { items: found } = await ask<{ items: { id: string }[] }>(admin, 'GET', '/api/admin/employees?q=prasit1')
  const id = found[0]?.id ?? ''
  await ask(admin, 'PATCH', '/api/admin/features', { features: [{ feature: 'mapdrive', on: true }] })

  // The folder, the share, the link, the key, the mounted drive, the open page and the upload of somebody at work.
  const folder = await createFolder(admin, root, folderName)
  await ask(admin, 'PUT', `/api/admin/folders/${folder}/rules`, {
    revision: (await ask<{ revision: number }>(admin, 'GET', `/api/admin/folders/${folder}/rules`)).revision,
    stopInheriting: false,
    restricted: false,
    rules: [{ audience: { type: 'employee', id }, level: 'admin' }],
  })
  const file = await putFile(leaver, folder, 'ลับ.txt', Buffer.from('ลับ'))
  const given = await putFile(admin, root, 'ให้ดู.txt', Buffer.from('ให้ดู'))
  await ask(admin, 'POST', `/api/items/${given}/shares`, {
    with: [{ type: 'username', value: 'prasit1' }],
    permission: 'download',
  })
  const link = await ask<{ token: string }>(leaver, 'POST', `/api/items/${file}/links`, {
    permission: 'download',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
  })
  const visitor = connectTo(product.base)
  const page = `/api/public/links/${encodeURIComponent(link.token)}`
  const opened = await visitor.send({ method: 'POST', path: `${page}/open`, json: {} })
  const ticket = text((opened.result as { ticket?: unknown }).ticket) ?? ''
  const mount = await devicePassword(leaver)
  const dav = connectTo(product.base, {
    headers: {
      authorization: `Basic ${Buffer.from(`${mount.username}:${mount.secret}`).toString('base64')}`,
      depth: '1',
    },
  })
  // As Admin Business they made a key; whose it is does not depend on who made it.
  await ask(admin, 'PATCH', `/api/admin/employees/${id}`, { isAdmin: true })
  const key = await ask<{ id: string; secret: string }>(leaver, 'POST', '/api/keys', {
    name: 'ของผู้ออก',
    scopes: ['files:read'],
    folderId: folder,
  })
  await ask(admin, 'PATCH', `/api/admin/employees/${id}`, { isAdmin: false })
  const program = connectTo(product.base, { headers: { authorization: `Bearer ${key.secret}` } })
  const keyReads = async () => (await program.send({ path: `/api/files/${file}/content` })).status < 300
  const socket: Socket = io(product.base, {
    path: livePath,
    transports: ['websocket'],
    reconnection: false,
    auth: { accountId },
    extraHeaders: { cookie: `token_auth=${own.token}` },
  })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
  const bytes = Buffer.alloc(1_000_000, 7)
  const begun = await leaver.send({
    method: 'POST',
    path: '/api/uploads',
    body: '',
    headers: { ...tusHeaders, 'upload-length': bytes.length, 'upload-metadata': tusMetadata(folder, 'ส่งอยู่.bin') },
  })
  const uploadPath = text(begun.headers.location) ?? ''
  let offset = 0
  const ways: Record<string, () => Promise<boolean>> = {
    session: async () => (await leaver.send({ path: `/api/items/${folder}/children` })).status < 300,
    'mounted drive': async () =>
      (await dav.send({ method: 'PROPFIND', path: `/dav/Drive%20Business/${encodeURIComponent(folderName)}/` }))
        .status < 300,
    upload: async () => {
      const part = { method: 'PATCH', path: uploadPath, body: bytes.subarray(offset, offset + 1000) }
      const headers = { ...tusHeaders, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }
      const { status } = await leaver.send({ ...part, headers })
      if (status === 204) offset += 1000
      return status === 204
    },
    share: async () => (await own.send({ path: `/api/files/${given}/content` })).status < 300,
    'link, already opened': async () =>
      (await visitor.send({ path: `${page}/files/${file}/content`, headers: { 'x-link-ticket': ticket } })).status <
      300,
    'open page': async () => socket.connected,
  }
  for (const [name, isOpen] of Object.entries(ways)) expect([name, await isOpen()]).toEqual([name, true])

  const watching = Promise.all(
    Object.entries(ways).map(async ([name, isOpen]) => [name, Math.round(await untilClosed(isOpen))] as const),
  )
  await ask(admin, 'POST', `/api/admin/employees/${id}/remove`, { links: 'end' })
  const took = await watching
  console.log(`closed after: ${took.map(([name, ms]) => `${name} ${ms} ms`).join(', ')}`)
  for (const [name, ms] of took) expect([name, ms < limitMs]).toEqual([name, true])

  // The key is the business's: it continues until an admin, who is notified whose it was, ends it (C47).
  const isUntold = async () => {
    const { items } = await ask<{ items: { kind: string }[] }>(admin, 'GET', '/api/notices')
    return items.every(({ kind }) => kind !== 'keyCreatorLeft')
  }
  expect(await untilClosed(isUntold)).toBeLessThan(limitMs)
  expect(await keyReads()).toBe(true)
  await ask(admin, 'DELETE', `/api/keys/${key.id}`)
  expect(await untilClosed(keyReads)).toBeLessThan(limitMs)

  // Nothing of the upload has become a file, and what belongs to the business is still there.
  expect((await listAll(admin, folder)).map(({ name }) => name)).toEqual(['ลับ.txt'])
  expect((await own.send({ path: '/api/me' })).status).toBe(200)
  socket.close()
  for (const connection of [malee, own, admin, leaver, visitor, dav, program]) connection.close()
}, 200_000)
