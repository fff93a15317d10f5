import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type DavClient, mountAs } from '../../../test/dav-client.ts'
import { createWorld } from '../../../test/harness.ts'

let disk: DavClient
let folder: string
beforeAll(async () => {
  const world = await createWorld()
  disk = await mountAs(world, await world.as('somsri1'))
})
beforeEach(async () => {
  folder = `My Drive/${crypto.randomUUID()}`
  for (const path of [folder, `${folder}/sub`]) expect((await disk.send('MKCOL', path)).status).toBe(201)
  for (const name of ['a.txt', 'b.txt']) expect(await disk.put(`${folder}/${name}`, name)).toBe(201)
})

/** The number of path-resolving statements that the request executes. */
async function resolutionsOf(request: () => Promise<unknown>): Promise<number> {
  const asked: string[] = []
  const { submit: real } = pg.Query.prototype
  pg.Query.prototype.submit = function counted(this: pg.Query & { text?: string }, connection) {
    asked.push(this.text ?? '')
    return real.call(this, connection)
  }
  try {
    await request()
  } finally {
    pg.Query.prototype.submit = real
  }
  return asked.filter((text) => text.includes('recursive walk')).length
}

const conditionOn = (path: string) => {
  const tagged = `</dav/${path.split('/').map(encodeURIComponent).join('/')}>`
  return { if: `${tagged} (Not <urn:uuid:00000000-0000-4000-8000-000000000000>)` }
}

test.each([
  ['PROPFIND of a folder', 1, () => disk.send('PROPFIND', folder, { headers: { depth: '1' } })],
  ['PROPFIND of the top, for each root', 1, () => disk.send('PROPFIND', '', { headers: { depth: '1' } })],
  ['GET', 1, () => disk.get(`${folder}/a.txt`)],
  ['PUT', 1, () => disk.put(`${folder}/a.txt`, 'again')],
  ['PUT under a condition on the same path', 1, () => disk.put(`${folder}/a.txt`, 'x', conditionOn(`${folder}/a.txt`))],
  ['DELETE', 1, () => disk.send('DELETE', `${folder}/a.txt`)],
  ['MKCOL', 1, () => disk.send('MKCOL', `${folder}/new`)],
  ['COPY, for both of its paths', 2, () => disk.copy(`${folder}/a.txt`, `${folder}/c.txt`)],
  ['MOVE, for both of its paths', 2, () => disk.move(`${folder}/a.txt`, `${folder}/sub/a.txt`)],
  ['LOCK', 1, () => disk.lock(`${folder}/a.txt`)],
  ['UNLOCK', 1, () => disk.send('UNLOCK', `${folder}/a.txt`, { headers: { 'lock-token': '<urn:uuid:x>' } })],
] as const)('%s resolves each path once', async (_, expected, request) => {
  expect(await resolutionsOf(request)).toBe(expected)
})
