import type { DuplicateChoice } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { quotaDrift } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createTusClient } from '../../../../test/tus-client.ts'

let world: World
let somsri: Client
let place: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  place = await somsri.folder(await somsri.root(), 'types')
})

type UploadOutcome = { status: number; code: string | undefined }
/** Equal bytes would be no new version. */
let made = 0
const newBytes = () => `content ${String((made += 1)).padStart(6, '0')}`

/** Every method of uploading under a name, with a choice in case it is taken. */
const uploadMethods: Record<string, (name: string, choice: DuplicateChoice) => Promise<UploadOutcome>> = {
  async 'one request'(name, choice) {
    const bytes = newBytes()
    const response = await somsri.send({
      method: 'PUT',
      url: `/api/folders/${place}/files/${encodeURIComponent(name)}?file_duplicate=${choice}`,
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
    return { status: response.statusCode, code: response.json<{ machineCode?: string }>().machineCode }
  },
  async parts(name, choice) {
    const bytes = newBytes()
    const begun = await somsri.send({
      method: 'POST',
      url: '/api/uploads/multipart',
      payload: { folderId: place, filename: name, size: bytes.length, file_duplicate: choice },
    })
    const { result, machineCode } = begun.json<{ result?: { id: string }; machineCode?: string }>()
    if (!result) return { status: begun.statusCode, code: machineCode }
    const url = `/api/uploads/multipart/${result.id}`
    await somsri.send({ method: 'PUT', url: `${url}/parts/1`, payload: bytes })
    const done = await somsri.send({ method: 'POST', url: `${url}/complete`, payload: {} })
    return { status: done.statusCode, code: done.json<{ machineCode?: string }>().machineCode }
  },
  async tus(name, choice) {
    const bytes = newBytes()
    const tus = createTusClient(somsri, place)
    const response = await tus.create(bytes.length, { filename: name, file_duplicate: choice }, {}, bytes)
    const code = response.headers['x-machine-code']
    return { status: response.statusCode, code: code === undefined ? undefined : String(code) }
  },
}
const versionsOf = async (id: string) =>
  (
    await somsri.call<{ items: { n: number; size: number; purgeAt: string | null }[] }>(
      'GET',
      `/api/files/${id}/versions`,
    )
  ).items
let count = 0
const fresh = (extension: string) => `ไฟล์ ${(count += 1)}${extension}`

describe.each(Object.keys(uploadMethods))('by %s', (method) => {
  const upload = uploadMethods[method] ?? (() => Promise.reject(new Error('no such method')))

  test.each(['.pdf', '.docx', '.odt', '.png', '.txt', '.csv', '.json', '.xml', '.zip'])(
    '%s gets a version',
    async (end) => {
      const name = fresh(end)
      const { itemId } = await somsri.put(place, name, 'old')
      expect((await upload(name, 'create_tag_version')).status).toBeLessThan(300)
      expect((await upload(name, 'replace')).status).toBeLessThan(300)
      expect((await versionsOf(itemId)).map(({ n, purgeAt }) => [n, purgeAt !== null])).toEqual([
        [3, false],
        [2, true],
        [1, false],
      ])
    },
  )

  test.each(['.mp4', '.mp3', '.exe', '.bin', ''])('“%s” gets none: a copy or nothing', async (end) => {
    const name = fresh(end)
    const { itemId } = await somsri.put(place, name, 'old')
    for (const choice of ['create_tag_version', 'replace'] as const)
      expect(await upload(name, choice)).toEqual({ status: 400, code: 'VERSION_TYPE' })
    expect((await upload(name, 'skip')).status).toBeLessThan(300)
    expect((await upload(name, 'create_copy')).status).toBeLessThan(300)
    expect(await versionsOf(itemId)).toHaveLength(1)
    expect((await somsri.bytes(itemId)).body).toBe('old')
    expect((await somsri.names(place)).filter((one) => one.startsWith(name.replace(end, '')))).toHaveLength(2)
  })

  test('with a free name the choice does not matter', async () => {
    expect((await upload(fresh('.mp4'), 'create_tag_version')).status).toBeLessThan(300)
  })
})

test('the message says what to do', async () => {
  const name = fresh('.mp4')
  await somsri.put(place, name, 'old')
  const url = `/api/folders/${place}/files/${encodeURIComponent(name)}?file_duplicate=replace`
  const messageIn = async (language: string) =>
    (await somsri.send({ method: 'PUT', url, payload: 'x', headers: { 'accept-language': language } })).json<{
      errorMessage: string
    }>().errorMessage
  expect(await messageIn('th')).toBe('ไฟล์ประเภทนี้เก็บเวอร์ชันไม่ได้ โปรดเลือกสร้างสำเนาหรือข้าม')
  expect(await messageIn('en')).toBe('This file type doesn’t keep versions. Choose a copy or skip.')
})

describe('a mapped drive, where programs save over existing files', () => {
  const folder = 'My Drive/types'

  test('a type with versions gets one per save', async () => {
    const disk = await mountAs(world, somsri)
    for (const text of ['one', 'two', 'three']) await disk.put(`${folder}/งาน.txt`, text)
    const id = (await somsri.list(place)).find(({ name }) => name === 'งาน.txt')?.id ?? ''
    expect((await versionsOf(id)).map(({ n, purgeAt }) => [n, purgeAt])).toEqual([
      [3, null],
      [2, null],
      [1, null],
    ])
  })

  test.each(['film.mp4', 'drawing.dwg'])(
    '%s is replaced: only the previous content stays, for a week',
    async (name) => {
      const disk = await mountAs(world, somsri)
      const path = `${folder}/${name}`
      expect(await disk.put(path, 'first')).toBe(201)
      for (const text of ['second', 'third', 'fourth']) expect(await disk.put(path, text)).toBe(204)
      expect((await disk.get(path)).body).toBe('fourth')
      await world.runJob('drive:purge-replaced')
      const id = (await somsri.list(place)).find((item) => item.name === name)?.id ?? ''
      expect((await versionsOf(id)).map(({ n }) => n)).toEqual([4, 3])
      const before = (await versionsOf(id))[1]?.purgeAt ?? ''
      expect(Date.parse(before) - world.clock.now().getTime()).toBeGreaterThan(6 * 86_400_000)
      expect(await quotaDrift(world)).toEqual([])
      // Saved through a second file, as many programs do.
      await disk.put(`${folder}/~${name}.tmp`, 'fifth')
      expect(await disk.move(`${folder}/~${name}.tmp`, path)).toBe(204)
      await world.runJob('drive:purge-replaced')
      expect((await versionsOf(id)).map(({ n }) => n)).toEqual([5, 4])
    },
  )
})
