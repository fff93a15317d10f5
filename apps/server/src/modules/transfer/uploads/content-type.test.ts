import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createTusClient } from '../../../../test/tus-client.ts'

// The type of a file is that of its bytes, by whichever way they come and whatever the sender calls them.

let world: World
let somsri: Client
let place: string
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  somsri = await world.as('somsri1')
  place = await somsri.folder(await somsri.root(), `ชนิด ${crypto.randomUUID().slice(0, 8)}`)
})

const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(100)}`)
const typeOf = async (name: string) => {
  const item = (await somsri.list(place)).find((one) => one.name === name)
  return (await somsri.call<{ mimeType: string }>('GET', `/api/items/${item?.id}`)).mimeType
}

const ways: Record<string, (name: string) => Promise<unknown>> = {
  'one request': (name) => somsri.put(place, name, pdf),
  'parallel parts': async (name) => {
    const begun = { folderId: place, filename: name, size: pdf.length, filetype: 'image/png' }
    const { id } = await somsri.call<{ id: string }>('POST', '/api/uploads/multipart', begun)
    await somsri.send({ method: 'PUT', url: `/api/uploads/multipart/${id}/parts/1`, payload: pdf })
    await somsri.call('POST', `/api/uploads/multipart/${id}/complete`, {})
  },
  'tus, at once': async (name) => {
    await createTusClient(somsri, place).create(pdf.length, { filename: name, filetype: 'image/png' }, {}, pdf)
  },
  'tus, in pieces': async (name) => {
    const tus = createTusClient(somsri, place)
    const url = await tus.begin(pdf.length, { filename: name })
    await tus.patch(url, 0, pdf.subarray(0, 50))
    await tus.patch(url, 50, pdf.subarray(50))
  },
  'a mapped drive': async (name) => {
    const { name: folder } = await somsri.call<{ name: string }>('GET', `/api/items/${place}`)
    await (await mountAs(world, somsri)).put(`My Drive/${folder}/${name}`, pdf, { 'content-type': 'text/plain' })
  },
  'a mapped drive, by way of another file': async (name) => {
    const { name: folder } = await somsri.call<{ name: string }>('GET', `/api/items/${place}`)
    const disk = await mountAs(world, somsri)
    await disk.put(`My Drive/${folder}/~${name}.tmp`, pdf)
    await disk.move(`My Drive/${folder}/~${name}.tmp`, `My Drive/${folder}/${name}`)
  },
}

test.each(Object.entries(ways))('by %s', async (_, send) => {
  await send('เอกสาร.dat')
  expect(await typeOf('เอกสาร.dat')).toBe('application/pdf')
})
