import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { eicar, hasClamd, hasIcap, startClamd, startIcap } from '../../../test/malware.ts'
import { createClamd } from './clamd.ts'
import { createIcap } from './icap.ts'
import type { Scanner } from './scanner.ts'

async function* piecesOf(bytes: Buffer, size = 1 << 16): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}
const ask = (scanner: Scanner, bytes: Buffer, size?: number) => scanner(piecesOf(bytes, size), bytes.length)
const outcome = (asking: Promise<unknown>) => asking.catch((error: Error) => error.name)
const found = { found: 'Eicar-Test-Signature.UNOFFICIAL' }
const clean = { found: null }

/** Answers what a test wants, whatever it is asked. */
async function fakeServer(answer: (asked: string) => string | null) {
  const server = createServer((socket) => {
    let asked = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      asked += chunk.toString('latin1')
      const reply = answer(asked)
      if (reply === null) return
      asked = ''
      if (reply === '') socket.destroy()
      else socket.write(reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

describe.skipIf(!hasClamd)('clamd (skipped without it)', async () => {
  const daemon = hasClamd ? await startClamd({ streamMiB: 3 }) : { socket: '' }
  const scanner = createClamd({ path: daemon.socket })

  test('finds what it knows, and nothing in what it does not', async () => {
    expect(await ask(scanner, Buffer.from(eicar))).toEqual(found)
    expect(await ask(scanner, Buffer.from(eicar), 7)).toEqual(found)
    expect(await ask(scanner, Buffer.from('hello'))).toEqual(clean)
    expect(await ask(scanner, Buffer.alloc(0))).toEqual(clean)
    expect(await ask(scanner, Buffer.alloc(2 << 20, 'a'))).toEqual(clean)
  })

  test('gives no verdict about more than it takes', async () => {
    expect(await outcome(ask(scanner, Buffer.alloc(8 << 20, 'a')))).toBe('ScannerAway')
  })
})

test.each([
  ['that is not there', '/nowhere/clamd.ctl'],
  ['that hangs up', ''],
  ['that talks nonsense', 'what?\0'],
  ['that reports an error', 'stream: Can’t allocate memory ERROR\0'],
])('a clamd %s gives no verdict', async (_, answer) => {
  const at = answer.startsWith('/') ? { path: answer } : await fakeServer(() => answer)
  expect(await outcome(ask(createClamd(at), Buffer.from('x')))).toBe('ScannerAway')
})

describe.skipIf(!hasIcap)('c-icap (skipped without it)', async () => {
  const server = hasIcap ? await startIcap((await startClamd()).socket) : { host: '', port: 0, path: '' }
  const scanner = createIcap(server)

  test.each([
    ['the file of scanners', Buffer.from(eicar), found],
    ['a text', Buffer.from('hello'), clean],
    ['exactly a preview', Buffer.alloc(1024, 'a'), clean],
    ['a little more', Buffer.alloc(1025, 'a'), clean],
    ['a lot more', Buffer.alloc(3 << 20, 'a'), clean],
    ['nothing', Buffer.alloc(0), clean],
  ])('says what is in %s', async (_, bytes, verdict) => {
    expect(await ask(scanner, bytes)).toEqual(verdict)
  })
})

describe('ICAP', () => {
  const options = (more = '') => `ICAP/1.0 200 OK\r\nMethods: RESPMOD\r\nAllow: 204\r\n${more}\r\n`
  const scripted = async (more: string, reply: (asked: string) => string | null) =>
    createIcap({
      ...(await fakeServer((asked) => (asked.startsWith('OPTIONS') ? options(more) : reply(asked)))),
      path: '/avscan',
    })
  const modified = (headers: string, http: string) =>
    `ICAP/1.0 200 OK\r\n${headers}Encapsulated: res-hdr=0, res-body=${http.length}\r\n\r\n${http}0\r\n\r\n`

  test('sends no more than the preview until it is asked to go on', async () => {
    const heard: string[] = []
    const scanner = await scripted('Preview: 4\r\n', (asked) => {
      heard.push(asked)
      if (asked.endsWith('\r\n4\r\nabcd\r\n0\r\n\r\n')) return 'ICAP/1.0 100 Continue\r\n\r\n'
      return asked.endsWith('0\r\n\r\n') ? 'ICAP/1.0 204 No Content\r\n\r\n' : null
    })
    expect(await ask(scanner, Buffer.from('abcdefgh'), 4)).toEqual(clean)
    expect(heard.join('')).toContain('Preview: 4\r\n')
    expect(heard.at(-1)).toBe('4\r\nefgh\r\n0\r\n\r\n')
  })

  test('says that a preview is all there is', async () => {
    const scanner = await scripted('Preview: 100\r\n', (asked) =>
      asked.endsWith('0; ieof\r\n\r\n') ? 'ICAP/1.0 204 No Content\r\n\r\n' : null,
    )
    expect(await ask(scanner, Buffer.from('abc'))).toEqual(clean)
  })

  test('sends everything at once where there is no preview', async () => {
    const scanner = await scripted('', (asked) =>
      !asked.includes('Preview') && asked.endsWith('3\r\nabc\r\n0\r\n\r\n') ? 'ICAP/1.0 204 No Content\r\n\r\n' : null,
    )
    expect(await ask(scanner, Buffer.from('abc'))).toEqual(clean)
  })

  test.each([
    ['X-Infection-Found: Type=0; Resolution=2; Threat=Win.Test;\r\n', 'HTTP/1.1 200 OK\r\n\r\n', 'Win.Test'],
    ['X-Virus-ID: Test.B\r\n', 'HTTP/1.1 403 Forbidden\r\n\r\n', 'Test.B'],
    ['', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\n\r\n', 'blocked'],
    ['', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', 'blocked'],
    ['', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n', null],
  ])('understands %j', async (headers, http, name) => {
    const scanner = await scripted('', (asked) => (asked.endsWith('0\r\n\r\n') ? modified(headers, http) : null))
    expect(await ask(scanner, Buffer.from('abc'))).toEqual({ found: name })
  })

  test.each([
    ['an error', 'ICAP/1.0 500 Server Error\r\n\r\n'],
    ['no such service', 'ICAP/1.0 404 Not Found\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['nothing', ''],
  ])('%s is no verdict', async (_, reply) => {
    const scanner = await scripted('', (asked) => (asked.endsWith('0\r\n\r\n') ? reply : null))
    expect(await outcome(ask(scanner, Buffer.from('abc')))).toBe('ScannerAway')
  })
})
