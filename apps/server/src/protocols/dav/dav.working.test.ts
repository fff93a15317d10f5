import { beforeEach, describe, expect, test } from 'vitest'
import { mountAs } from '../../../test/dav-client.ts'
import { createSetting } from '../../../test/setting.ts'

// Working files beside items: one name holds one thing, and what a name holds is not lost or handed out by way of another.

const { world, somsri } = await createSetting()
const disk = await mountAs(world, somsri)
const root = await somsri.root()

let place: string
let name: string
let folder: string
beforeEach(async () => {
  name = `ไฟล์ชั่วคราว ${crypto.randomUUID().slice(0, 8)}`
  place = await somsri.folder(root, name)
  folder = `My Drive/${name}`
})
const lockFile = '.~lock.a.odt#'

describe('a name that a working file has', () => {
  beforeEach(async () => {
    await disk.put(`${folder}/${lockFile}`, 'lock')
    await disk.send('MKCOL', `${folder}/sub`)
    await disk.put(`${folder}/sub/b.txt`, 'document')
  })
  const arrivals = [
    ['MOVE from another folder', () => disk.move(`${folder}/sub/b.txt`, `${folder}/${lockFile}`), 204],
    ['COPY from another folder', () => disk.copy(`${folder}/sub/b.txt`, `${folder}/${lockFile}`), 204],
    [
      'COPY in the folder',
      async () => {
        await disk.move(`${folder}/sub/b.txt`, `${folder}/b.txt`)
        const status = await disk.copy(`${folder}/b.txt`, `${folder}/${lockFile}`)
        await disk.send('DELETE', `${folder}/b.txt`)
        return status
      },
      204,
    ],
    ['an upload by the pages', async () => ((await somsri.file(place, lockFile, 'document')) ? 204 : 0), 204],
  ] as const

  test.each(arrivals)('holds what comes there and nothing else: %s', async (arrival, arrive, status) => {
    expect(await arrive()).toBe(status)
    const listed = (await disk.list(folder)).filter((one) => one !== 'sub')
    expect(listed).toEqual([lockFile])
    expect((await disk.get(`${folder}/${lockFile}`)).body).toBe('document')
    expect((await disk.send('DELETE', `${folder}/${lockFile}`)).status).toBe(204)
    if (!arrival.includes('pages')) expect(await disk.list(folder)).not.toContain(lockFile)
  })

  test.each(['MOVE', 'COPY'])('is not overwritten by a %s that forbids it', async (method) => {
    const headers = { destination: `/dav/${encodeURI(folder)}/${encodeURIComponent(lockFile)}`, overwrite: 'F' }
    expect((await disk.send(method, `${folder}/sub/b.txt`, { headers })).status).toBe(412)
    expect((await disk.get(`${folder}/${lockFile}`)).body).toBe('lock')
    expect(await disk.list(`${folder}/sub`)).toEqual(['b.txt'])
  })

  test('keeps its file when that is moved onto itself, or a folder into itself', async () => {
    expect(await disk.move(`${folder}/${lockFile}`, `${folder}/${lockFile}`)).toBe(403)
    expect((await disk.get(`${folder}/${lockFile}`)).body).toBe('lock')
    await disk.send('MKCOL', `${folder}/.Trashes`)
    await disk.put(`${folder}/.Trashes/a`, 'inside')
    expect(await disk.move(`${folder}/.Trashes`, `${folder}/.Trashes/b`)).toBe(403)
    expect((await disk.get(`${folder}/.Trashes/a`)).body).toBe('inside')
    expect(await disk.move(`${folder}/.Trashes/a`, `${folder}/.Trashes`)).toBe(403)
    expect((await disk.get(`${folder}/.Trashes/a`)).body).toBe('inside')
  })

  test('does not become that of a folder', async () => {
    await disk.put(`${folder}/kept~`, 'kept')
    for (const taken of ['kept~', lockFile])
      expect((await disk.send('MKCOL', `${folder}/${taken}`)).status, taken).toBe(405)
    expect((await disk.get(`${folder}/kept~`)).body).toBe('kept')
  })
})
