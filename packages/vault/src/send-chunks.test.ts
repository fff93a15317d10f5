import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sha256, someBytes, storeBlob, together } from '../test/bytes.ts'
import { memoryStore } from '../test/memory-store.ts'
import { FRAME_BYTES, readBlob, sendChunks } from './index.ts'

let server: http.Server
afterEach(() => server.closeAllConnections())

/** Serves a blob; gives its address and what became of the sending. */
async function serve(contents: Buffer[], range?: { start: number; end: number }) {
  const store = memoryStore()
  const blob = await storeBlob(store, contents)
  const sent = Promise.withResolvers<void>()
  server = http.createServer((_, response) => {
    sendChunks(readBlob(store, blob, range), response).then(() => {
      response.end()
      sent.resolve()
    }, sent.reject)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sent: sent.promise, store }
}

const get = (url: string) =>
  new Promise<http.IncomingMessage>((resolve, reject) => http.get(url, resolve).on('error', reject))

test('A whole blob arrives as it was, although its memory is freed on the way', async () => {
  const contents = [someBytes(20 * FRAME_BYTES + 3, 1), someBytes(10, 2), someBytes(FRAME_BYTES, 3)]
  const { url, sent } = await serve(contents)
  const received = await together(await get(url))
  expect(sha256(received)).toBe(sha256(Buffer.concat(contents)))
  await sent
})

test('A range arrives to a receiver that is slow', async () => {
  const content = someBytes(30 * FRAME_BYTES)
  const { url } = await serve([content], { start: 5, end: 29 * FRAME_BYTES })
  const received: Buffer[] = []
  for await (const chunk of await get(url)) {
    received.push(chunk as Buffer)
    if (received.length % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(sha256(Buffer.concat(received))).toBe(sha256(content.subarray(5, 29 * FRAME_BYTES)))
})

test('A receiver that goes away ends the reading', async () => {
  const { url, sent, store } = await serve([someBytes(100 * FRAME_BYTES)])
  const response = await get(url)
  response.destroy()
  await expect(sent).rejects.toThrow()
  expect(store.bytesRead).toBeLessThan(100 * FRAME_BYTES)
})
