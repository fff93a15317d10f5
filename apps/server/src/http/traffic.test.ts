import {
  downloadTraffic,
  isServerPath,
  redirectPaths,
  signInTraffic,
  type Traffic,
  uploadTraffic,
} from '@khlang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../../../../tools/generate/declared-endpoints.ts'
import { createWorld, type World } from '../../test/harness.ts'
import { parseConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { createHttpServer } from './server.ts'
import { declareTraffic } from './traffic.ts'

const { config } = parseConfig({ LOG_LEVEL: 'silent' })
const asked: string[] = []
const edge = () =>
  createHttpServer({
    config,
    log: createLog('silent'),
    authenticate: async ({ token }) => {
      asked.push(token)
      return null
    },
  })
const app = edge()
afterAll(() => app.close())

const headers = { authorization: 'Bearer 0123456789abcdef' }

describe('the traffic declared by a route', () => {
  const seen = new Map<string, Traffic>()
  beforeAll(async () => {
    const handler = (request: { url: string; traffic: Traffic }) => {
      seen.set(request.url, request.traffic)
      return { status: 'OK' }
    }
    app.get('/api/planted', handler)
    app.get('/planted/camera', { config: { traffic: { caller: 'anonymous', device: 'camera' } } }, handler)
    await app.register(async (scope) => {
      declareTraffic(scope, signInTraffic)
      scope.get('/planted/scope', handler)
      scope.get('/planted/own', { config: { traffic: downloadTraffic } }, handler)
    })
  })

  test('undeclared: the safe defaults apply, whatever its address', async () => {
    const answer = await app.inject({ url: '/api/planted', headers })
    expect(answer.statusCode).toBe(200)
    expect(seen.get('/api/planted')).toEqual({})
    // The caller is authenticated, nothing is cached, and no device is used.
    expect(asked.splice(0)).toEqual(['0123456789abcdef'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()')
  })

  test('undeclared: a foreign page cannot change anything with a cookie', async () => {
    const planted = edge()
    planted.post('/planted/change', () => ({ status: 'OK' }))
    const foreign = { origin: 'https://elsewhere.example', cookie: 'token_auth=0123456789abcdef' }
    const answer = await planted.inject({ method: 'POST', url: '/planted/change', headers: foreign })
    expect(answer.json()).toMatchObject({ machineCode: 'CSRF_REFUSED' })
    await planted.close()
  })

  test('is available at the edge, for itself or for its whole scope', async () => {
    const answer = await app.inject({ url: '/planted/camera', headers })
    expect(asked.splice(0)).toEqual([])
    expect(answer.headers['permissions-policy']).toContain('camera=(self)')
    await app.inject('/planted/scope')
    await app.inject('/planted/own')
    expect([seen.get('/planted/scope'), seen.get('/planted/own')]).toEqual([signInTraffic, downloadTraffic])
  })

  test('must match: bytes are not received where bodies are parsed', async () => {
    const planted = edge()
    expect(() => planted.put('/planted', { config: { traffic: uploadTraffic } }, () => ({}))).toThrow('receives bytes')
    await planted.close()
  })
})

describe('addresses of the product', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })

  test('have the prefixes that pages, the service worker and the development server leave to the server', async () => {
    for (const { path } of await declaredEndpoints()) expect(isServerPath(path), path).toBe(true)
    for (const path of Object.values(redirectPaths)) {
      expect(isServerPath(path)).toBe(false)
      // Without a directory service its address is a page, there or not: a test does not build the web app.
      const expected = path === redirectPaths.directory ? [200, 404] : [302]
      expect(expected, path).toContain((await world.app.inject(path)).statusCode)
    }
    for (const path of ['/mydrive', '/admin', '/apiary', '/login', '/oidc/interaction/abc?x=1'])
      expect(isServerPath(path), path).toBe(false)
  })

  test('only the page that reads QR codes may use the camera', async () => {
    const cameraOf = async (url: string) => String((await world.app.inject(url)).headers['permissions-policy'])
    expect(await cameraOf('/easy_login?qr=1')).toContain('camera=(self)')
    for (const url of ['/easy_loginwithtoken', '/mydrive', '/login', '/api/me'])
      expect(await cameraOf(url), url).toContain('camera=()')
  })
})
