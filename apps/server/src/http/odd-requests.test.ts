import { connect } from 'node:net'
import { directUploadPath, livePath } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { mountAs } from '../../test/dav-client.ts'
import { createWorld, type World } from '../../test/harness.ts'

let world: World
let somsri: Client
let port: number
let authorization: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  authorization = (await mountAs(world, somsri)).authorization
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends requests on one connection, each after the answer to the one before; the statuses, until it is closed. */
function talk(requests: readonly string[]): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const socket = connect(port, '127.0.0.1')
  const late = setTimeout(() => reject(new Error(`only ${statuses.length} answers: ${said}`)), 8000)
  const statuses: number[] = []
  let said = ''
  const next = () => {
    const request = requests[statuses.length]
    if (request === undefined) socket.end()
    else socket.write(request)
  }
  socket.on('connect', next)
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1')
    const answered = [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    if (answered.length === statuses.length) return
    statuses.push(...answered.slice(statuses.length))
    next()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearTimeout(late)
    resolve(statuses)
  })
  return promise
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  `${line} HTTP/1.1\r\n${['host: localhost', ...headers].join('\r\n')}\r\n${body ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''}\r\n${body}`
const health = request('GET /healthz')

describe('a body that is too large', () => {
  test.each(['PROPFIND', 'PROPPATCH', 'LOCK'])('of %s is refused, and the next request is answered', async (method) => {
    const large = request(
      `${method} /dav/My%20Drive/ HTTP/1.1`.replace(' HTTP/1.1', ''),
      [`authorization: ${authorization}`],
      ' '.repeat(700_000),
    )
    expect(await talk([large, health])).toEqual([413, 200])
  })
})

describe('a form', () => {
  test.each([
    ['of 253 characters', 'b'.repeat(253)],
    ['of 300 characters', 'b'.repeat(300)],
    ['of 5,000 characters', 'b'.repeat(5000)],
    ['that is empty', '""'],
    ['of control characters', '"\u0001"'],
  ])('with a boundary %s is malformed', async (_, boundary) => {
    const answer = await somsri.send({
      method: 'POST',
      url: directUploadPath,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="user_id"\r\n\r\nx\r\n--${boundary}--\r\n`,
    })
    expect([answer.statusCode, answer.json().machineCode]).toEqual([400, 'MALFORMED'])
  })

  test('with the longest boundary is read', async () => {
    const boundary = 'b'.repeat(70)
    const answer = await somsri.send({
      method: 'POST',
      url: directUploadPath,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="user_id"\r\n\r\nx\r\n--${boundary}--\r\n`,
    })
    expect(answer.json().machineCode).not.toBe('MALFORMED')
  })
})

describe('a request with Upgrade', () => {
  test.each([
    ['h2c', 'GET /healthz', 200],
    ['h2c', 'GET /api/me', 401],
    ['TLS/1.2', 'GET /healthz', 200],
    ['websocket', 'GET /healthz', 200],
    ['websocket', 'GET /api/nothing', 404],
    ['websocket, h2c', 'POST /api/otp', 400],
    ['h2c', `GET ${livePath}/?EIO=4&transport=polling`, 200],
  ])('to %s at %s is answered as if it were not there', async (upgrade, line, status) => {
    const headers = [
      'connection: Upgrade, HTTP2-Settings',
      `upgrade: ${upgrade}`,
      'http2-settings: AAMAAABkAAQAoAAAAAIAAAAA',
    ]
    const [first, second] = await talk([request(line, headers), health])
    expect([first, second]).toEqual([status, 200])
  })

  test('to our WebSocket is one', async () => {
    const headers = [
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    expect((await talk([request(`GET ${livePath}/?EIO=4&transport=websocket`, headers), health]))[0]).toBe(101)
  })
})

test('two Host headers are refused', async () => {
  const twice = async (line: string, host: string) => (await talk([request(line, [host]), health]))[0]
  for (const line of ['GET /healthz', 'GET /api/me', 'GET /mydrive', 'OPTIONS /dav/'])
    expect(await twice(line, 'host: elsewhere.example'), line).toBe(400)
  expect(await twice('GET /healthz', 'Host: localhost')).toBe(400)
  expect(await twice(`GET ${livePath}/?EIO=4&transport=polling`, 'host: elsewhere.example')).toBe(403)
  expect(await talk([health])).toEqual([200])
})
