import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '../support/chance.ts'
import { fuzzCases, type Operation } from '../support/fuzz.ts'
import type { HttpResponse, TestRequest } from '../support/http.ts'
import { type Person, signIn } from '../support/person.ts'
import { memoryOf } from '../support/processes.ts'
import { type Product, startProduct } from '../support/product.ts'
import { text } from '../support/text.ts'
import { putFile, tusHeaders } from '../support/uploads.ts'

let product: Product
let person: Person
let fileId: string

beforeAll(async () => {
  product = await startProduct()
  person = await signIn(product.base, 'somsri1')
  fileId = await putFile(person, person.root, 'there.txt', Buffer.from('0123456789'))
})
afterAll(async () => {
  expect((await person.send({ path: '/readyz' })).status).toBe(200)
  await product.remove()
})

const leaks = /\/work\/|\/tmp\/|\/home\/|node_modules|\.ts:\d+|\n\s+at |select .+ from |kysely|pg_catalog|postgres:/i

/** Errors of OpenID Connect have a format of their own (RFC 6749, 5.2); everything else answers in the envelope. */
const isProviderError = (what: string, shown: string) => what.includes(' /oidc/') && /^\{"error":"\w+"/.test(shown)

/** The faults of a response to garbage; none if it is a clear refusal (or the input was valid after all). */
function faultOf(what: string, response: HttpResponse): string[] {
  const shown = response.body.toString('utf8').slice(0, 300)
  if (response.status >= 500) return [`${what}: ${response.status} ${shown}`]
  if (leaks.test(response.body.toString('latin1').slice(0, 5000))) return [`${what} reveals internals: ${shown}`]
  const isOurs = response.headers['content-type']?.includes('json') ?? false
  if (response.status >= 400 && isOurs && !response.machineCode && !isProviderError(what, shown))
    return [`${what}: no envelope: ${shown}`]
  return []
}

async function refuse(requests: Record<string, TestRequest>, allowed: readonly number[] = []): Promise<void> {
  const faults: string[] = []
  for (const [what, input] of Object.entries(requests)) {
    const response = await person.send(input)
    faults.push(...faultOf(what, response))
    if (response.status < 400 && !allowed.includes(response.status))
      faults.push(`${what} was taken: ${response.status}`)
  }
  expect(faults).toEqual([])
}

const json = { 'content-type': 'application/json' }
const octets = { ...tusHeaders, 'content-type': 'application/offset+octet-stream' }

test('bodies that are not JSON, or JSON of another shape', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = json): TestRequest => ({
    method: 'POST',
    path: '/api/folders',
    body,
    headers,
  })
  return refuse({
    'half a text': post('{"parentId":"'),
    nothing: post(''),
    'a number': post('7'),
    null: post('null'),
    'a list': post('[]'),
    'bytes that are no UTF-8': post(Buffer.from([0xff, 0xfe, 0x00, 0xc0])),
    'very deep': post('['.repeat(50_000) + ']'.repeat(50_000)),
    prototype: post('{"__proto__":{"parentId":"x"},"constructor":{"prototype":{}}}'),
    'a form': post('parentId=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    xml: post('<a/>', { 'content-type': 'application/xml' }),
    'no type': post('{}', {}),
    'a type of nonsense': post('{}', { 'content-type': ';;;===' }),
    'another character set': post('{}', { 'content-type': 'application/json; charset=utf-16' }),
    'a name with a zero byte': post(JSON.stringify({ parentId: person.root, name: 'a\0b' })),
    'half a surrogate': post(`{"parentId":"${person.root}","name":"\\ud800"}`),
  })
})

test('invalid ids, cursors, ranges and numbers', () => {
  const ids = [
    '0',
    '..',
    '%00',
    'null',
    "'; drop table item; --",
    '00000000-0000-0000-0000-00000000000g',
    'x'.repeat(3000),
  ]
  const requests = ids.flatMap((id) =>
    [
      `/api/items/${encodeURIComponent(id)}`,
      `/api/files/${encodeURIComponent(id)}/content`,
      `/api/items/${encodeURIComponent(id)}/children`,
    ].map((path) => [path.slice(0, 80), { path }] as const),
  )
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=abc',
    'cursor=abc',
    'cursor=e30',
    'cursor=%00',
    'sort=color',
    'order=up',
  ]
  const numbers = ['0', '-1', '1.5', '2147483648', '99999999999999999999', '1e308', 'one']
  return refuse({
    ...Object.fromEntries(
      numbers.flatMap((n) => [
        [`version ${n}`, { path: `/api/files/${fileId}/content?version=${n}` }],
        [
          `restore ${n}`,
          { method: 'POST', path: `/api/files/${fileId}/versions/${n}/restore`, body: '{}', headers: json },
        ],
      ]),
    ),
    ...Object.fromEntries(requests),
    ...Object.fromEntries(queries.map((query) => [query, { path: `/api/items/${person.root}/children?${query}` }])),
  })
})

test('invalid ranges return the whole file or 416, and never other bytes', async () => {
  const path = `/api/files/${fileId}/content`
  for (const range of [
    'bytes=5-2',
    'bytes=-',
    'bytes=99-',
    'bytes=-0',
    'items=0-1',
    'bytes=0-1,3-4',
    'bytes=a-b',
    `bytes=0-${'9'.repeat(40)}`,
    'bytes=0x1-2',
  ]) {
    const response = await person.send({ path, headers: { range } })
    expect([200, 206, 416], range).toContain(response.status)
    if (response.status === 200) expect(response.body.toString(), range).toBe('0123456789')
  }
})

test('invalid tus headers', () => {
  const create = (headers: Record<string, string>): TestRequest => ({
    method: 'POST',
    path: '/api/uploads',
    body: '',
    headers: { ...tusHeaders, ...headers },
  })
  const good = { 'upload-length': '5', 'upload-metadata': 'folderId eA==,filename eA==' }
  const nowhere = '/api/uploads/11111111-1111-4111-8111-111111111111'
  return refuse({
    'no length': create({}),
    'a negative length': create({ ...good, 'upload-length': '-1' }),
    'a length of words': create({ ...good, 'upload-length': 'five' }),
    'an endless length': create({ ...good, 'upload-length': '9'.repeat(30) }),
    'metadata that is no base64': create({ ...good, 'upload-metadata': 'folderId ###' }),
    'metadata that is no text': create({ ...good, 'upload-metadata': 'folderId /w==,filename /w==' }),
    'another version': create({ ...good, 'tus-resumable': '0.2.2' }),
    'a checksum of nonsense': create({ ...good, 'upload-checksum': 'rot13 abc' }),
    'an upload that is not there': {
      method: 'PATCH',
      path: nowhere,
      body: 'x',
      headers: { ...octets, 'upload-offset': '0' },
    },
    'an offset of words': { method: 'PATCH', path: nowhere, body: 'x', headers: { ...octets, 'upload-offset': 'x' } },
    'another type': {
      method: 'PATCH',
      path: nowhere,
      body: 'x',
      headers: { ...tusHeaders, ...json, 'upload-offset': '0' },
    },
  })
})

test('100 MB of JSON are refused at once, and memory stays flat', async () => {
  const before = memoryOf([product.pid])
  const since = performance.now()
  const body = Buffer.alloc(100 * 1024 * 1024, ' ')
  const statuses = await Promise.all(
    [1, 2, 3].map(() =>
      person
        .send({ method: 'POST', path: '/api/folders', body, headers: json })
        .then((response) => response.status)
        // The response may be lost when the connection closes; the bytes must not be read.
        .catch(() => 413),
    ),
  )
  const grown = (memoryOf([product.pid]) - before) / 1024 ** 2
  console.log(`refused in ${(performance.now() - since).toFixed(0)} ms, memory +${grown.toFixed(0)} MiB`)
  expect(statuses).toEqual([413, 413, 413])
  expect(grown).toBeLessThan(150)
})

/** The status of a response to raw bytes; 0 if the connection was just closed. */
const raw = (bytes: string) =>
  new Promise<{ status: number; said: string }>((resolve) => {
    let said = ''
    const socket = net.connect(product.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (said += chunk.toString('latin1')))
    const end = () => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(said)?.[1] ?? 0), said })
    }
    socket.on('error', end).on('close', end).setTimeout(4000, end)
  })

test('invalid requests, too many headers, endless addresses', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `x-${n}: y\r\n`).join('')
  for (const [what, bytes] of Object.entries({
    nonsense: 'EHLO mail\r\n\r\n',
    '10,000 headers': `GET /healthz HTTP/1.1\r\nhost: x\r\n${lines(10_000)}\r\n`,
    'a long address': `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    'two lengths': 'POST /api/folders HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd',
    'a length and chunks':
      'POST /api/folders HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'a zero byte in a header': 'GET /healthz HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n',
    'a chunk of nonsense': 'POST /api/folders HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  })) {
    const { status, said } = await raw(bytes)
    expect(status === 0 || (status >= 400 && status < 500), `${what}: ${said.slice(0, 200)}`).toBe(true)
    expect(said, what).not.toMatch(leaks)
  }
})

test('no path leads out of the web folder', async () => {
  const steps = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '....//',
    '..;/',
    '%c0%ae%c0%ae/',
    '..%00/',
  ]
  for (const prefix of ['/', '/assets/', '/api/docs/', '/fonts/']) {
    for (const step of steps) {
      for (const target of ['etc/passwd', 'package.json', 'data/master.key']) {
        const { said } = await raw(
          `GET ${prefix}${step.repeat(8)}${target} HTTP/1.1\r\nhost: localhost:${product.port}\r\nconnection: close\r\n\r\n`,
        )
        expect(said, prefix + step + target).not.toMatch(/root:x:0|"workspaces"|"license": "Apache/)
        expect(said, prefix + step + target).not.toMatch(/^HTTP\/1.1 5/)
      }
    }
  }
})

test('problematic names are refused, or returned unchanged', async () => {
  const names = [
    '.',
    '..',
    'a/b',
    'a\\b',
    'con',
    'NUL.txt',
    ' ',
    'a\u202etxt.exe',
    '\u0000',
    '\u007f',
    '=cmd|calc',
    '<script>alert(1)</script>',
    "Robert'); drop table item;--",
    '%2e%2e%2f',
    'é',
    'e\u0301',
    '👩‍👩‍👧‍👦',
    'ก็็็็็็็็็็',
    '\ufeff',
    'a'.repeat(255),
    'a'.repeat(256),
    'ก'.repeat(255),
    '-rf',
    '$(id)',
    '`id`',
    'a\nb',
    'a\r\nset-cookie: x=1',
    '__proto__',
    'constructor',
  ]
  const faults: string[] = []
  for (const name of names) {
    const path = `/api/folders/${person.root}/files/${encodeURIComponent(name)}`
    const put = await person.send({ method: 'PUT', path, body: 'x', headers: { 'content-type': 'text/plain' } })
    faults.push(...faultOf(JSON.stringify(name), put))
    const id = text((put.result as { itemId?: unknown } | undefined)?.itemId)
    if (!id) continue
    const got = await person.send({ path: `/api/files/${id}/content` })
    if (got.status !== 200 || got.headers['set-cookie'])
      faults.push(`${JSON.stringify(name)} comes back with ${got.status}`)
  }
  expect(faults).toEqual([])
})

test('a method that an address does not support is refused', async () => {
  const faults: string[] = []
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'OPTIONS'])
    for (const path of [
      '/api/drives',
      '/api/folders',
      '/api/uploads',
      `/api/files/${fileId}/content`,
      '/healthz',
      '/metrics',
      '/api/items/move',
      '/',
    ])
      faults.push(...faultOf(`${method} ${path}`, await person.send({ method, path, headers: tusHeaders })))
  expect(faults).toEqual([])
})

test('thousands of fuzzed requests to every operation: no failure, no internals', async () => {
  const chance = createChance()
  const document = (await person.send({ path: '/api/openapi.json' })).body.toString()
  const operations = Object.entries(
    (JSON.parse(document) as { paths: Record<string, Record<string, Operation>> }).paths,
  )
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const cases = fuzzCases(chance, operations, [person.root, fileId], Number(process.env.FAULT_CASES ?? 2000))
  const work = async () => {
    for (let input = cases.pop(); input; input = cases.pop()) {
      const response = await person.send(input).catch((error: unknown) => error as Error)
      const what = `${input.method} ${input.path} ${typeof input.body === 'string' ? input.body.slice(0, 200) : ''}`
      if (response instanceof Error) {
        faults.push(`${what}: ${response.message}`)
        continue
      }
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      faults.push(...faultOf(what, response))
      // A fuzzed request may have ended the session.
      if (response.status === 401) {
        const again = await signIn(product.base, 'somsri1')
        Object.assign(person, again)
      }
    }
  }
  await Promise.all([work(), work(), work(), work()])
  console.log(`seed ${chance.seed}; ${operations.length} addresses; ${JSON.stringify(statuses)}`)
  expect([...new Set(faults)].slice(0, 20)).toEqual([])
}, 3_600_000)
