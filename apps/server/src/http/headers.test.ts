import { request as requestPlain } from 'node:http'
import { connect } from 'node:net'
import { livePath } from '@khlang/contract'
import { embeddedChat } from '@khlang/contract/chat'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { mountAs } from '../../test/dav-client.ts'
import { createWorld, type World } from '../../test/harness.ts'

type Headers = Record<string, unknown>

let world: World
let somsri: Client
let file: string
let authorization: string
let port: number
beforeAll(async () => {
  world = await createWorld({ PUBLIC_URL: 'https://localhost:8443' })
  somsri = await world.as('somsri1')
  file = await somsri.file(await somsri.root(), 'page.html', '<script>alert(1)</script>')
  authorization = (await mountAs(world, somsri)).authorization
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

const get = async (url: string, headers = {}) => (await world.app.inject({ url, headers })).headers
const post = async (url: string, payload: string, type: string) =>
  (await world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).headers

/** What the connection says to something that is no request of HTTP, or to one whose headers are too long. */
const say = (text: string) =>
  new Promise<Headers>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.on('data', (part: Buffer) => (said += part.toString('latin1')))
    socket.on('error', fail)
    socket.on('close', () => {
      const lines = said.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? []
      done(Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*: ?/, '')])))
    })
  })
/** Sockets and their polling are answered beside the framework. */
const live = (headers: Record<string, string>) =>
  new Promise<Headers>((done, fail) => {
    const sent = requestPlain({ port, path: `${livePath}/?EIO=4&transport=polling`, headers }, (response) => {
      response.resume()
      done(response.headers)
    })
    sent.on('error', fail).end()
  })

const dav = async (method: string, path: string, headers = {}) =>
  (await world.app.inject({ method: method as 'GET', url: `/dav/${path}`, headers })).headers

// Kinds of answers, and the answers beside the framework.
const answers: Record<string, () => Promise<Headers>> = {
  'a call': () => get('/api/sign-in/options'),
  'a refused call': () => get('/api/me'),
  'no such call': () => get('/api/nothing'),
  'a body that is no JSON': () => post('/api/sign-in/handoff', '{', 'application/json'),
  'bytes of a person': async () => (await somsri.bytes(file)).headers,
  'a part of them': async () => (await somsri.bytes(file, { range: 'bytes=0-3' })).headers,
  'a preview': async () => (await somsri.send({ url: `/api/files/${file}/thumbnail` })).headers,
  'a link that is not there': () => get('/api/public/links/nothing-of-the-kind'),
  'the mapped drive': () => dav('PROPFIND', '', { authorization, depth: '1' }),
  'the mapped drive without a password': () => dav('PROPFIND', ''),
  'an upload by tus': async () => (await world.app.inject({ method: 'OPTIONS', url: '/api/tus' })).headers,
  'a redirect to sign in': () => get('/loginbysso'),
  'signing out': () => get('/logout'),
  'the description of the identity provider': () => get('/oidc/.well-known/openid-configuration'),
  'its keys': () => get('/oidc/jwks'),
  'a refused sign-in there': () => get('/oidc/auth?client_id=somebody'),
  'a refused token there': () =>
    post('/oidc/token', 'grant_type=authorization_code', 'application/x-www-form-urlencoded'),
  'signing out there': () => get('/oidc/session/end'),
  'its script': () => get('/oidc/sign-out.js'),
  'the page of the chat': () => get(embeddedChat.page),
  'its own script': () => get(embeddedChat.script),
  'the pages about the API': () => get('/api/docs'),
  'their script': () => get('/api/docs/static/swagger-ui-bundle.js'),
  'the description of the API': () => get('/api/openapi.json'),
  health: () => get('/healthz'),
  'a page that opens live updates': () => live({ cookie: `token_auth=${somsri.token}` }),
  'live updates for another site': () => live({ origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }),
  'something that is no request': () => say('nonsense\r\n\r\n'),
  'headers that are too long': () => say(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
}

test.each(Object.entries(answers))('%s says how browsers have to treat it', async (_, ask) => {
  const headers = await ask()
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy.find((it) => it.startsWith('frame-ancestors'))).toMatch(/^frame-ancestors '(?:none|self)'$/)
  expect(policy.filter((it) => /^(?:default|script|style)-src/.test(it)).join()).not.toMatch(
    /unsafe-inline|'unsafe-eval'|\*|data:|https?:/,
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(String(headers['cache-control'])).toMatch(/no-store|no-cache|immutable|public, max-age/)
})
