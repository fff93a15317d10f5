import type { Person } from '../../apps/e2e/support/person.ts'
import { tusHeaders, tusMetadata } from '../../apps/e2e/support/uploads.ts'
import { runLoad } from './drive-load.ts'
import type { Line } from './plan.ts'

export const MiB = 1024 ** 2
const partSize = 32 * MiB
const octets = { 'content-type': 'application/octet-stream' }

const portOf = (person: Person) => Number(new URL(person.base).port)

/** Uploads a file in parallel parts over four connections; bytes per second, including the first and last request. */
export async function sendParts(person: Person, name: string, size: number): Promise<{ id: string; rate: number }> {
  const since = performance.now()
  const json = { folderId: person.root, filename: name, size }
  const begun = await person.send({ method: 'POST', path: '/api/uploads/multipart', json })
  const path = `/api/uploads/multipart/${(begun.result as { id: string }).id}`
  const queue: Line[] = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    method: 'PUT',
    path: `${path}/parts/${index + 1}`,
    headers: { ...octets, authorization: `Bearer ${person.token}` },
    bytes: Math.min(partSize, size - index * partSize),
  }))
  const load = await runLoad({ port: portOf(person), connections: 4, queue })
  const between = performance.now()
  const done = await person.send({ method: 'POST', path: `${path}/complete`, json: {} })
  const seconds = load.seconds + (performance.now() - between) / 1000
  if (done.status !== 200) throw new Error(`complete: ${done.body.toString()} after ${performance.now() - since} ms`)
  return { id: (done.result as { itemId: string }).itemId, rate: size / seconds }
}

export const uploadBig = async (person: Person, name: string, size: number) => (await sendParts(person, name, size)).id

/** Uploads a file by tus over one connection, in requests of 256 MiB; bytes per second. */
export async function sendTus(person: Person, name: string, size: number): Promise<number> {
  const headers = { ...tusHeaders, 'upload-length': size, 'upload-metadata': tusMetadata(person.root, name) }
  const begun = await person.send({ method: 'POST', path: '/api/uploads', headers, body: '' })
  const path = begun.headers.location
  if (!path) throw new Error(`tus: ${begun.status} ${begun.body.toString()}`)
  const step = 256 * MiB
  const queue: Line[] = Array.from({ length: Math.ceil(size / step) }, (_, index) => ({
    method: 'PATCH',
    path,
    headers: {
      ...tusHeaders,
      'upload-offset': String(index * step),
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${person.token}`,
    },
    bytes: Math.min(step, size - index * step),
  }))
  const load = await runLoad({ port: portOf(person), connections: 1, queue })
  return size / load.seconds
}
