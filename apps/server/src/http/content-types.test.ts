import { createFolder } from '@khlang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'

const { config } = parseConfig({ LOG_LEVEL: 'silent' })
const app = createHttpServer({ config, log: createLog('silent'), authenticate: async () => null })
const seen: unknown[] = []
beforeAll(async () => {
  route(app, { ...createFolder, access: 'public' }, ({ body }) => {
    seen.push(body)
    throw new Error('reached')
  })
  await app.ready()
})
afterAll(() => app.close())

// CVE-2025-32442: a media type in a different spelling matched the parser, but not the schema.
test.each([
  'application/json',
  'Application/JSON',
  'APPLICATION/JSON; charset=UTF-8',
  'application/json;charset=utf-8',
  'application/json ;charset=utf-8',
  'application/json\t;charset=utf-8',
  'application/json; ',
  'application/json;',
  'application/json;;',
  'application/json; foo',
  ' application/json',
  '\tapplication/json',
  'application/json ',
  'application/json,text/plain',
  'application/json application/json',
  'application/jsonx',
  'application/json+x',
  'application/vnd.api+json',
  'text/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '*/*',
  'json',
  '',
])('a body that violates the schema is refused under any media type: %j', async (type) => {
  const payloads = ['{"parentId":7,"name":{"a":1},"isAdmin":true}', '[]', '"x"', 'null', 'parentId=1']
  for (const payload of payloads) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/folders',
      payload,
      headers: { 'content-type': type },
    })
    expect([400, 415], `${payload}: ${answer.body}`).toContain(answer.statusCode)
  }
  expect(seen).toEqual([])
})
