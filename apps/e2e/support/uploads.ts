import { sha256 } from './chance.ts'
import type { HttpResponse } from './http.ts'
import type { Person } from './person.ts'
import { text } from './text.ts'

export type Wanted = { name: string; folder: string; bytes: Buffer; kind: 'single' | 'parts' | 'tus' }

/** The server refused it, with this response. */
export class Refused extends Error {
  readonly response: HttpResponse
  constructor(what: string, response: HttpResponse) {
    super(`${what}: ${response.status} ${response.machineCode ?? ''} ${response.body.toString().slice(0, 300)}`)
    this.response = response
  }
}

/** The server broke a guarantee. */
export class Broken extends Error {}

function accept(what: string, response: HttpResponse, ...statuses: number[]): HttpResponse {
  if (!statuses.includes(response.status)) throw new Refused(what, response)
  return response
}

const octets = { 'content-type': 'application/octet-stream' }

/** Uploads a file in one request; returns its id. */
export const putFile = (person: Person, folder: string, name: string, bytes: Buffer): Promise<string> =>
  putNamed(person, folder, name, bytes, '')

/** Uploads the next version of a file, or a new one. */
export const putVersion = (person: Person, folder: string, name: string, bytes: Buffer): Promise<string> =>
  putNamed(person, folder, name, bytes, '?file_duplicate=create_tag_version')

async function putNamed(person: Person, folder: string, name: string, bytes: Buffer, query: string): Promise<string> {
  const path = `/api/folders/${folder}/files/${encodeURIComponent(name)}${query}`
  const response = await person.send({ method: 'PUT', path, body: bytes, headers: octets, timeoutMs: 60_000 })
  return (accept('PUT', response, 200, 201).result as { itemId: string }).itemId
}

export async function createFolder(person: Person, parentId: string, name: string): Promise<string> {
  const response = await person.send({ method: 'POST', path: '/api/folders', json: { parentId, name } })
  return (accept('POST /api/folders', response, 200, 201).result as { id: string }).id
}

/** A resumable upload: each call completes what is missing and returns the item's id. */
export type Resumable = { goOn(person: Person): Promise<string> }

export function beginUpload(wanted: Wanted): Resumable {
  if (wanted.kind === 'tus') return tusUpload(wanted)
  if (wanted.kind === 'parts') return partsUpload(wanted)
  let tries = 0
  return {
    // It is unknown whether the first attempt arrived, so the next one uses another name.
    goOn: (person) => {
      const again = tries++ === 0 ? '' : `.try${tries}`
      return putFile(person, wanted.folder, `${wanted.name}${again}`, wanted.bytes)
    },
  }
}

const partSize = 32 * 1024 * 1024

type State = { state: string; itemId: string | null; parts: { n: number; sha256: string }[] }

function partsUpload({ folder, name, bytes }: Wanted): Resumable {
  let id: string | undefined
  const held = new Map<number, string>()
  const path = () => `/api/uploads/multipart/${id}`

  async function begin(person: Person) {
    const json = { folderId: folder, filename: name, size: bytes.length }
    const response = await person.send({ method: 'POST', path: '/api/uploads/multipart', json })
    id = (accept('begin parts', response, 200, 201).result as { id: string }).id
  }

  async function sendPart(person: Person, n: number) {
    const part = bytes.subarray((n - 1) * partSize, n * partSize)
    const hash = sha256(part)
    const headers = { ...octets, 'x-part-sha256': hash }
    accept(
      'part',
      await person.send({ method: 'PUT', path: `${path()}/parts/${n}`, body: part, headers, timeoutMs: 60_000 }),
      200,
      201,
    )
    held.set(n, hash)
  }

  return {
    async goOn(person) {
      if (!id) await begin(person)
      const state = accept('state of parts', await person.send({ path: path() }), 200).result as State
      const known = new Map(state.parts.map((part) => [part.n, part.sha256]))
      if (state.state === 'open')
        for (const [n, hash] of held)
          if (known.get(n) !== hash) throw new Broken(`part ${n} of ${name} was taken and is gone`)
      const count = Math.max(1, Math.ceil(bytes.length / partSize))
      const missing = Array.from({ length: count }, (_, index) => index + 1).filter((n) => !known.has(n))
      if (state.state === 'open') await Promise.all(missing.map((n) => sendPart(person, n)))
      const done = await person.send({ method: 'POST', path: `${path()}/complete`, json: {} })
      return (accept('complete', done, 200, 201).result as { itemId: string }).itemId
    },
  }
}

export const tusHeaders = { 'tus-resumable': '1.0.0' }
export const tusMetadata = (folderId: string, filename: string) =>
  Object.entries({ folderId, filename })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const chunkSize = 5 * 1024 * 1024

function tusUpload({ folder, name, bytes }: Wanted): Resumable {
  let path: string | undefined
  let acknowledged = 0

  async function create(person: Person): Promise<void> {
    const headers = { ...tusHeaders, 'upload-length': bytes.length, 'upload-metadata': tusMetadata(folder, name) }
    const response = accept(
      'tus POST',
      await person.send({ method: 'POST', path: '/api/uploads', headers, body: '' }),
      201,
    )
    path = text(response.headers.location)
  }

  async function offsetOf(person: Person): Promise<{ offset: number; itemId: string | undefined }> {
    const response = await person.send({ method: 'HEAD', path: path ?? '', headers: tusHeaders })
    if (response.status === 404 || response.status === 410) throw new Broken(`the tus upload of ${name} is lost`)
    accept('tus HEAD', response, 200, 204)
    const offset = Number(response.headers['upload-offset'])
    if (offset < acknowledged) throw new Broken(`${name} fell back from ${acknowledged} to ${offset}`)
    const itemId = text(response.headers['upload-item-id'])
    if (offset === bytes.length && bytes.length > 0 && !itemId)
      throw new Broken(`HEAD shows all of ${name} before the item exists`)
    return { offset, itemId }
  }

  return {
    async goOn(person) {
      if (!path) await create(person)
      for (;;) {
        const { offset, itemId } = await offsetOf(person)
        if (itemId) return itemId
        const body = bytes.subarray(offset, offset + chunkSize)
        const headers = { ...tusHeaders, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }
        const response = await person.send({ method: 'PATCH', path: path ?? '', headers, body, timeoutMs: 60_000 })
        if (response.status === 409) continue
        accept('tus PATCH', response, 204)
        acknowledged = Number(response.headers['upload-offset'])
        const made = text(response.headers['upload-item-id'])
        if (made) return made
      }
    },
  }
}

export type Entry = { id: string; name: string; size: number; type: string }

/** All children of a folder, over all pages. */
export async function listAll(person: Person, folder: string): Promise<Entry[]> {
  const found: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `limit=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const response = accept('list', await person.send({ path: `/api/items/${folder}/children?${query}` }), 200)
    const page = response.result as { items: Entry[]; nextCursor: string | null }
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}
