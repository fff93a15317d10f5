import { beforeAll, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld } from '../../../../test/harness.ts'

let one: Business
let malee: Client
let prasit: Client
beforeAll(async () => {
  one = await createBusiness(await createWorld())
  ;({ malee, prasit } = one)
})

test('without permission to edit no version can be restored, not even by a crafted request', async () => {
  const { folder, file } = await one.folderWithFile('restore')
  for (const level of ['view', 'download', 'upload'] as const) {
    await one.rule(folder, 'department', one.sales, level)
    const response = await prasit.refused('POST', `/api/files/${file}/versions/1/restore`, {})
    expect(response, level).toMatchObject({ status: 403, machineCode: 'NOT_ALLOWED' })
  }
  expect((await malee.bytes(file)).body).toBe('two')
  await one.rule(folder, 'department', one.sales, 'edit')
  expect(await prasit.call('POST', `/api/files/${file}/versions/1/restore`, {})).toMatchObject({ version: 3 })
})

test('view permission gives the bytes by no route', async () => {
  const { folder, file } = await one.folderWithFile('look')
  const tag = String((await malee.bytes(file)).headers.etag)
  await one.rule(folder, 'department', one.sales, 'view')
  const at = (query: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    prasit.send({ method, url: `/api/files/${file}/content${query}`, headers })
  const responses = await Promise.all([
    at(''),
    at('?inline=1'),
    at('?version=1'),
    at('?version=2'),
    at('', { range: 'bytes=0-0' }),
    at('', { range: 'bytes=-1', 'if-range': tag }),
    at('', { 'if-none-match': tag }),
    at('', { 'if-none-match': '*' }),
    at('', {}, 'HEAD'),
    at(`?accountId=${malee.accountId}`),
  ])
  for (const response of responses) {
    expect(response.statusCode).toBe(403)
    expect(response.headers.etag).toBeUndefined()
    expect(response.body).not.toMatch(/^(one|two)$/)
  }
  const home = await prasit.root()
  const before = await prasit.names(home)
  for (const operation of ['copy', 'move', 'check'])
    expect(
      await prasit.bulk(operation, [file, folder], {
        targetId: home,
        ...(operation === 'check' && { operation: 'download' }),
      }),
    ).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED'])
  expect(await prasit.names(home)).toEqual(before)
})
