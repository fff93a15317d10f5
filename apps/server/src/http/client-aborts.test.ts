import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { directUploadPath } from '@khlang/contract'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { mountAs } from '../../test/dav-client.ts'
import { createWorld, type World } from '../../test/harness.ts'

type Line = { level: number; msg: string; err?: unknown; method?: string; route?: string; traceId?: string }
const lines: Line[] = []
const log = pino({ level: 'info', base: null }, { write: (line) => void lines.push(JSON.parse(line) as Line) })

let world: World
let somsri: Client
let root: string
let port: number
let bearer: string
let basic: string
let file: string
beforeAll(async () => {
  world = await createWorld({}, { log })
  somsri = await world.as('somsri1')
  root = await somsri.root()
  bearer = `authorization: Bearer ${somsri.token}`
  basic = `authorization: ${(await mountAs(world, somsri)).authorization}`
  file = (await somsri.put(root, 'large.bin', randomBytes(20_000_000))).itemId
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(() => lines.splice(0))

/** Sends this, and hangs up: once something has arrived, or a moment later. */
async function abort(text: string, once: 'answered' | 'sent', how: 'destroy' | 'resetAndDestroy' = 'destroy') {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1', 0, 400)))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.once('connect', () => socket.write(text))
  if (once === 'answered') socket.once('data', () => socket[how]())
  else socket.once('connect', () => setTimeout(() => socket[how](), 150))
  await closed
  if (once === 'sent') expect(said).toBe('')
}
const request = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${['host: localhost', ...headers].join('\r\n')}\r\n\r\n`
/** The beginning of a larger body. */
const half = (line: string, ...headers: string[]) => `${request(line, ...headers, 'content-length: 300000')}half`

async function expectOneLine(): Promise<void> {
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(lines).toMatchObject([{ level: 30, msg: 'the client disconnected' }])
  expect(lines[0]?.err).toBeUndefined()
  expect(JSON.stringify(lines)).not.toContain('at ')
}

describe('a visitor who hangs up while sending', () => {
  const partOf = (name: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const form = 'multipart/form-data; boundary=x'
  const stream = ['tus-resumable: 1.0.0', 'content-type: application/offset+octet-stream']
  test.each<[string, () => Promise<string> | string]>([
    ['JSON', () => half('POST /api/folders', bearer, 'content-type: application/json')],
    ['a file', () => half(`PUT /api/folders/${root}/files/a.bin`, bearer)],
    [
      'a file of unknown length',
      () => `${request(`PUT /api/folders/${root}/files/b.bin`, bearer, 'transfer-encoding: chunked')}4\r\nhalf\r\n`,
    ],
    [
      'a part',
      async () => {
        const body = { folderId: root, filename: 'c.bin', size: 300_000 }
        const { id } = await somsri.call<{ id: string }>('POST', '/api/uploads/multipart', body)
        return half(`PUT /api/uploads/multipart/${id}/parts/1`, bearer)
      },
    ],
    ['a form', () => half(`POST ${directUploadPath}`, bearer, `content-type: ${form}`)],
    [
      'the file of a form',
      () => {
        const fields = { user_id: somsri.personId, folder_id: root, file_duplicate: 'create_copy', remark: '' }
        const parts = Object.entries(fields).map(([name, value]) => `${partOf(name)}${value}\r\n`)
        const body = `${parts.join('')}${partOf('file', '; filename="d.bin"')}half`
        const head = half(`POST ${directUploadPath}`, bearer, `content-type: ${form}`)
        return `${head.slice(0, -'half'.length)}${body}`
      },
    ],
    [
      'a resumable upload',
      () =>
        half(
          'POST /api/uploads',
          bearer,
          ...stream,
          'upload-length: 300000',
          `upload-metadata: folderId ${btoa(root)},filename ${btoa('e.bin')}`,
        ),
    ],
    ['to the mapped drive', () => half('PUT /dav/My%20Drive/f.bin', basic)],
    ['XML', () => half('PROPFIND /dav/My%20Drive/', basic)],
    ['a log to check', () => half('POST /api/log-exports/check', bearer, 'content-type: application/octet-stream')],
    [
      'to the identity provider',
      () => half('POST /oidc/token', 'content-type: application/x-www-form-urlencoded').replace('300000', '300'),
    ],
  ])('%s is one line at info', async (_, text) => {
    for (const how of ['destroy', 'resetAndDestroy'] as const) {
      lines.splice(0)
      await abort(await text(), 'sent', how)
      await expectOneLine()
    }
  })
})

describe('a visitor who hangs up while receiving', () => {
  test.each<[string, () => Promise<string> | string]>([
    ['a file', () => request(`GET /api/files/${file}/content`, bearer)],
    ['a file of the mapped drive', () => request('GET /dav/My%20Drive/large.bin', basic)],
    [
      'a zip',
      async () => {
        const { url } = await somsri.call<{ url: string }>('POST', '/api/items/download', { ids: [file] })
        return request(`GET ${url}`)
      },
    ],
  ])('%s is one line at info', async (_, text) => {
    await abort(await text(), 'answered')
    await expectOneLine()
  })

  test('nothing yet is one line at info', async () => {
    const held = await world.owner.pool.connect()
    await held.query('begin; lock table item in access exclusive mode')
    await abort(request(`GET /api/items/${file}`, bearer), 'sent')
    await held.query('rollback')
    held.release()
    await expectOneLine()
  })
})

test('an answered request is no line', async () => {
  expect((await somsri.bytes(file)).statusCode).toBe(200)
  await abort(request('GET /healthz'), 'answered')
  expect(lines).toEqual([])
})

test('a drive that is full is no line either: its owner is notified, and the operator can do nothing', async () => {
  const setQuota = (bytes: number) =>
    world.owner.pool.query('update drive set quota = $2 where account_id = $1', [somsri.accountId, bytes])
  await setQuota((await somsri.used()) + 2)
  const refused = await somsri.send({ method: 'PUT', url: `/api/folders/${root}/files/full.bin`, payload: 'bytes' })
  expect([refused.statusCode, refused.json<{ machineCode: string }>().machineCode]).toEqual([507, 'STORAGE_FULL'])
  expect(lines).toEqual([])
  await setQuota(15 * 1024 ** 3)
})
