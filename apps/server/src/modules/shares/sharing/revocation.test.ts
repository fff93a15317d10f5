import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let somsri: Client
let anan: Client
let port: number

beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  anan = await world.as('anan01')
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** A reader who takes the first bytes and then no more, so that the rest is still to be sent. */
function beginDownload(who: Client, id: string) {
  const ended = Promise.withResolvers<boolean>()
  const begun = new Promise<() => void>((resolve) => {
    const call = request(
      { port, path: `/api/files/${id}/content`, headers: { authorization: `Bearer ${who.token}` } },
      (response) => {
        response.once('data', () => {
          response.pause()
          resolve(() => response.resume())
        })
        response.on('end', () => ended.resolve(response.complete))
        response.on('error', () => ended.resolve(false))
      },
    )
    call.on('error', () => ended.resolve(false))
    call.end()
  })
  return { begun, complete: ended.promise }
}

test('a download that is running ends within five seconds of the share', { timeout: 30_000 }, async () => {
  const { itemId } = await somsri.put(await somsri.root(), 'ใหญ่.bin', randomBytes(48 * 1024 * 1024))
  const { items } = await somsri.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${itemId}/shares`, {
    with: [{ type: 'username', value: 'anan01' }],
    permission: 'download',
  })
  const running = beginDownload(anan, itemId)
  const release = await running.begun
  await somsri.call('DELETE', `/api/shares/${items[0]?.share.id}`)
  expect((await anan.bytes(itemId)).statusCode).toBe(404)
  // The check of a running download is the only thing here that follows the clock on the wall.
  await new Promise((resolve) => setTimeout(resolve, 4500))
  release()
  expect(await running.complete).toBe(false)
})
