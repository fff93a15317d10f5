import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLosses } from '../support/audit.ts'
import { createChance, sha256, someBytes } from '../support/chance.ts'
import { connectTo } from '../support/http.ts'
import { keepUploading, newLedger } from '../support/load.ts'
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { demoPassword, type Person, signIn, tokenOf } from '../support/person.ts'
import { type ExternalPostgres, hasPostgres, startPostgres } from '../support/postgres.ts'
import { fsck, type Product, startProduct } from '../support/product.ts'
import { text, wait } from '../support/text.ts'
import { createFolder, tusHeaders, tusMetadata } from '../support/uploads.ts'

const possible = hasPostgres && hasNginx

let database: ExternalPostgres
let nginx: Nginx
let first: Product
let second: Product
let shared: Record<string, string>
let folder: string

beforeAll(async () => {
  if (!possible) return console.log('skipped: PostgreSQL and nginx of Debian are needed')
  database = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'khlang-two-'))
  shared = {
    DATABASE_URL: database.url(),
    STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
    MASTER_KEY: '7'.repeat(64),
    SERVICE_SECRET: 'one-secret-that-both-processes-share',
    DEMO: '1',
    TRUST_PROXY: '127.0.0.1',
  }
  // Both at once: migrations run under a lock.
  ;[first, second] = await Promise.all([startProduct({ env: shared }), startProduct({ env: shared, mode: 'api' })])
  nginx = await startNginx(
    () => `
    location / {
      proxy_pass http://khlang;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_next_upstream error timeout http_502 http_503;
      proxy_connect_timeout 2s;
    }`,
    `upstream khlang {
      server 127.0.0.1:${first.port} max_fails=0;
      server 127.0.0.1:${second.port} max_fails=0;
      keepalive 32;
    }`,
  )
}, 300_000)

afterAll(async () => {
  if (!possible) return
  await nginx?.stop()
  await first?.remove()
  await second?.remove()
  await database?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The same person at both processes. */
async function atBoth(username: string): Promise<[Person, Person]> {
  const here = await signIn(first.base, username)
  return [here, await signIn(second.base, username, here.token)]
}

test.skipIf(!possible)('both use an external PostgreSQL, and one of them started with an empty database', () => {
  console.log(`PostgreSQL ${database.version}`)
  expect(Number.parseInt(database.version, 10)).toBeGreaterThanOrEqual(15)
})

test.skipIf(!possible)('an upload in parts begun at one process is continued and completed at the other', async () => {
  const [here, there] = await atBoth('somsri1')
  const bytes = someBytes(40 * 1024 * 1024)
  const json = { folderId: here.root, filename: 'across.bin', size: bytes.length }
  const begun = await here.send({ method: 'POST', path: '/api/uploads/multipart', json })
  const path = `/api/uploads/multipart/${(begun.result as { id: string }).id}`
  const part = 32 * 1024 * 1024
  const put = (person: Person, n: number) =>
    person.send({
      method: 'PUT',
      path: `${path}/parts/${n}`,
      body: bytes.subarray((n - 1) * part, n * part),
      headers: { 'content-type': 'application/octet-stream' },
    })
  expect((await Promise.all([put(here, 1), put(there, 2)])).map((response) => response.status)).toEqual([200, 200])
  const done = await there.send({ method: 'POST', path: `${path}/complete`, json: {} })
  const { itemId } = done.result as { itemId: string }
  expect(await here.hash({ path: `/api/files/${itemId}/content` })).toMatchObject({
    status: 200,
    sha256: sha256(bytes),
  })
})

test.skipIf(!possible)('a tus upload uses another process for every request', async () => {
  const [here, there] = await atBoth('somsri1')
  const bytes = someBytes(900_000)
  const created = await here.send({
    method: 'POST',
    path: '/api/uploads',
    body: '',
    headers: { ...tusHeaders, 'upload-length': bytes.length, 'upload-metadata': tusMetadata(here.root, 'tus.bin') },
  })
  const path = text(created.headers.location) ?? ''
  let itemId: string | undefined
  for (let offset = 0, turn = 0; offset < bytes.length; turn++) {
    const person = turn % 2 === 0 ? there : here
    const head = await person.send({ method: 'HEAD', path, headers: tusHeaders })
    expect(Number(head.headers['upload-offset'])).toBe(offset)
    const response = await person.send({
      method: 'PATCH',
      path,
      body: bytes.subarray(offset, offset + 300_000),
      headers: { ...tusHeaders, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
    })
    expect(response.status).toBe(204)
    offset = Number(response.headers['upload-offset'])
    itemId = text(response.headers['upload-item-id'])
  }
  expect(await there.hash({ path: `/api/files/${itemId}/content` })).toMatchObject({ sha256: sha256(bytes) })
})

test.skipIf(!possible)('a session from one process is valid at the other, and ends everywhere at once', async () => {
  const [here, there] = await atBoth('anan01')
  expect((await there.send({ path: '/api/me' })).status).toBe(200)
  const signedOut = await here.send({ method: 'POST', path: '/api/sign-out', json: {} })
  if (signedOut.status === 404) await here.send({ path: '/logout_', headers: { cookie: `token_auth=${here.token}` } })
  expect((await there.send({ path: '/api/me' })).status).toBe(401)
  expect((await here.send({ path: '/api/me' })).status).toBe(401)
})

test.skipIf(!possible)('wrong passwords count across both processes', async () => {
  const connections = [connectTo(first.base), connectTo(second.base)]
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    const json = { username: 'kanya01', password: `wrong-pass-${n}` }
    const response = await connections[n % 2]?.send({ method: 'POST', path: '/authorize/api/login', json })
    statuses.push(response?.status ?? 0)
  }
  const right = { username: 'kanya01', password: demoPassword }
  const refused = await connections[0]?.send({ method: 'POST', path: '/authorize/api/login', json: right })
  connections.forEach((connection) => connection.close())
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses.slice(5)).toEqual([429, 429, 429])
  expect(refused?.status).toBe(429)
})

test.skipIf(!possible)('codes for a mobile number count across both processes', async () => {
  const connections = [connectTo(first.base), connectTo(second.base)]
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) {
    const json = { mobile_no: '0810000006' }
    const response = await connections[n % 2]?.send({ method: 'POST', path: '/authorize/api/login_by_mobile', json })
    statuses.push(response?.status ?? 0)
  }
  connections.forEach((connection) => connection.close())
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5)
  expect(statuses.at(-1)).toBe(429)
})

test.skipIf(!possible)(
  'a process dies behind nginx: nothing acknowledged is lost, the other continues',
  async () => {
    const chance = createChance()
    console.log(`seed ${chance.seed}`)
    const token = await tokenOf(nginx.base, 'somsri1')
    const people = await Promise.all([1, 2, 3].map(() => signIn(nginx.base, 'somsri1', token)))
    const folders = await Promise.all(people.map((person, n) => createFolder(person, person.root, `behind ${n}`)))
    const ledgers = people.map(newLedger)
    let over = false
    const work = people.map((person, n) =>
      keepUploading(
        person,
        folders[n] ?? '',
        createChance(chance.seed + n),
        ledgers[n] ?? newLedger(),
        () => over,
        [502, 504],
      ),
    )
    const reader = people[0] as Person
    let readings = 0
    for (let round = 0; round < 4; round++) {
      await wait(500)
      const victim = round % 2 === 0 ? second : first
      await victim.kill('all')
      for (let n = 0; n < 10; n++) {
        const response = await reader.send({ path: '/api/drives' })
        expect(response.status).toBe(200)
        readings++
      }
      await victim.start()
    }
    over = true
    await Promise.all(work)
    const losses = await Promise.all(
      people.map((person, n) => findLosses(person, folders[n] ?? '', ledgers[n] ?? newLedger())),
    )
    const files = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged.length, 0)
    console.log(`4 kills, ${files} files acknowledged, ${readings} reads through nginx without a failure`)
    expect(ledgers.flatMap((ledger) => ledger.failures)).toEqual([])
    expect(losses.flat()).toEqual([])
    const found = await fsck({ ...shared, DATA_DIR: first.dataDir })
    expect(found).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
  },
  300_000,
)
