import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkPageFile } from '@khlang/contract/link-pages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { servePages } from './pages.ts'
import { createHttpServer } from './server.ts'

const { config } = parseConfig({ LOG_LEVEL: 'silent' })
let root: string
let app: FastifyInstance
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'khlang-pages-'))
  const folder = join(root, 'web')
  await mkdir(join(folder, 'assets/public'), { recursive: true })
  const files = {
    'index.html': 'app',
    [linkPageFile]: 'link',
    'pages.json': JSON.stringify(['/', '/mydrive', '/directory/$id']),
    'sw.js': 'worker',
    'assets/a.js': 'script',
    'assets/public/p.js': 'of links',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'assets/a.js.br'), 'compressed')
  await writeFile(join(root, 'outside.js'), 'outside')
  app = createHttpServer({ config, log: createLog('silent'), authenticate: () => Promise.resolve(null) })
  await servePages(app, { folder, operator: null, chatOrigin: null })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const answer = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent } = await app.inject({ url, headers })
  return { statusCode, body, cache: sent['cache-control'], encoding: sent['content-encoding'] }
}
const forever = 'public, max-age=31536000, immutable'

test('assets, whose names change with their contents, are kept by browsers, and compressed for those that can', async () => {
  expect(await answer('/assets/a.js')).toMatchObject({ statusCode: 200, body: 'script', cache: forever })
  expect(await answer('/assets/public/p.js')).toMatchObject({ statusCode: 200, body: 'of links', cache: forever })
  const compressed = await answer('/assets/a.js', { 'accept-encoding': 'br' })
  expect(compressed).toEqual({ statusCode: 200, body: 'compressed', cache: forever, encoding: 'br' })
})

test('what keeps its name is asked for each time', async () => {
  expect(await answer('/sw.js')).toMatchObject({ statusCode: 200, body: 'worker', cache: 'no-cache' })
  expect(await answer('/mydrive', { accept: 'text/html' })).toMatchObject({ body: 'app', cache: 'no-cache' })
})

test.each(['/assets/b.js', '/assets/A.js', '/assets/..%2f..%2foutside.js', '/assets/..%2fsw.js', '/outside.js'])(
  '%s is not there',
  async (url) => expect(await answer(url)).toMatchObject({ statusCode: 404, cache: 'private, no-store' }),
)

test('scripts and workers get a policy that allows our own files alone', async () => {
  for (const url of ['/assets/a.js', '/sw.js'])
    expect((await app.inject({ url })).headers['content-security-policy']).toMatch(/^default-src 'self'/)
})

test.each([
  ['/mydrive', 200],
  ['/mydrive/', 200],
  ['/', 200],
  ['/directory/5f0c6b1e?item=1', 200],
  ['/publicfile?id=abc', 200],
  ['/no-such-page', 404],
  ['/directory', 404],
  ['/directory/1/2', 404],
  ['/%6dydrive', 200],
])('%s is answered with the app and %i', async (url, statusCode) => {
  const { body, statusCode: sent } = await answer(url, { accept: 'text/html' })
  expect([sent, ['app', 'link'].includes(body)]).toEqual([statusCode, true])
})
