import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Business } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { mountAs } from '../../test/dav-client.ts'
import { createPerson } from '../../test/person.ts'
import { createSetting } from '../../test/setting.ts'
import type { World } from '../../test/harness.ts'

// Whoever holds a request open by its body has no more rights at its end than anybody else who asks then.

let world: World
let one: Business
let port: number
beforeAll(async () => {
  ;({ world, one } = await createSetting())
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

type Held = { said(): string; finish(): Promise<string> }

/** A request whose body ends on demand; the response. */
async function hold(token: string, start: string, text: string, headers = ''): Promise<Held> {
  const authorization = token.startsWith('Basic ') ? token : `Bearer ${token}`
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `${start} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: ${authorization}\r\n${headers}` +
      `content-length: ${text.length}\r\n\r\n${text.slice(0, 1)}`,
  )
  await wait(200)
  return {
    said: () => said,
    async finish() {
      socket.write(text.slice(1))
      await closed
      return said
    },
  }
}
const accountOf = ({ accountId }: Client) => `x-account-id: ${accountId}\r\n`

async function hireAdmin() {
  const { username } = await createPerson(world)
  const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/employees', { username, isAdmin: true })
  return { id, username, client: await world.as(username, 'ONE') }
}

type Ending = (id: string, client: Client, username: string) => Promise<unknown>
const endings: [what: string, code: string, end: Ending][] = [
  [
    'is no admin any more',
    'NOT_ADMIN',
    (id) => one.malee.call('PATCH', `/api/admin/employees/${id}`, { isAdmin: false }),
  ],
  ['was removed', 'MEMBERSHIP_ENDED', (id) => one.malee.call('POST', `/api/admin/employees/${id}/remove`, {})],
  [
    'whose session was ended elsewhere',
    'SESSION_EXPIRED',
    async (_id, client, username) => {
      const { items } = await client.call<{ items: { id: string }[] }>('GET', '/api/sessions')
      const elsewhere = await world.as(username)
      await Promise.all(items.map(({ id }) => elsewhere.call('DELETE', `/api/sessions/${id}`)))
    },
  ],
]

test.each(endings)('an admin who holds a request open and %s brings in nobody', async (_what, code, endRights) => {
  const { id, username, client } = await hireAdmin()
  const friend = await createPerson(world)
  const text = JSON.stringify({ username: friend.username, isAdmin: true })
  const headers = `${accountOf(client)}content-type: application/json\r\n`
  const held = await hold(client.token, 'POST /api/admin/employees', text, headers)
  await endRights(id, client, username)
  expect(await held.finish()).toContain(`"machineCode":"${code}"`)
  const { rows } = await world.owner.pool.query('select from employee where person_id = $1', [friend.personId])
  expect(rows).toEqual([])
})

test('a file whose sender has signed out, or whose key or device password was revoked, is not taken in; others may take their time', async () => {
  const { username, client } = await hireAdmin()
  const { id, secret } = await one.malee.call<{ id: string; secret: string }>('POST', '/api/keys', {
    name: 'ระบบ',
    scopes: ['files:write'],
  })
  const put = (name: string) => `PUT /api/folders/${one.root}/files/${name}`
  const bySession = await hold(client.token, put('late-1.txt'), 'late', accountOf(client))
  const byKey = await hold(secret, put('late-2.txt'), 'late')
  const mounted = await mountAs(world, await world.as(username))
  const [top] = (await mounted.list('')).filter((name) => name !== '')
  const byDevice = await hold(mounted.authorization, `PUT /dav/${encodeURIComponent(top ?? '')}/late-4.txt`, 'late')
  const patient = await hold(one.malee.token, put('late-3.txt'), 'late', accountOf(one.malee))
  await (await world.as(username)).call('DELETE', '/api/sessions/all')
  await one.malee.call('DELETE', `/api/keys/${id}`)
  await expect.poll(bySession.said, { timeout: 15_000 }).toContain('SESSION_EXPIRED')
  await expect.poll(byDevice.said, { timeout: 15_000 }).toContain('DEVICE_PASSWORD_WRONG')
  await expect.poll(byKey.said, { timeout: 15_000 }).toContain('KEY_UNAVAILABLE')
  expect(await patient.finish()).toContain('201 Created')
  expect((await one.malee.names(one.root)).filter((name) => name.startsWith('late-'))).toEqual(['late-3.txt'])
}, 40_000)
