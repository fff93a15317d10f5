import { sha256 } from './chance.ts'
import type { Answer } from './http.ts'
import type { Person } from './person.ts'
import { text } from './text.ts'

export type Wanted = { name: string; folder: string; bytes: Buffer; kind: 'single' | 'parts' | 'tus' }

/** The server did not take it: this answer says why. */
export class Refused extends Error {
  readonly answer: Answer
  constructor(what: string, answer: Answer) {
    super(`${what}: ${answer.status} ${answer.machineCode ?? ''} ${answer.body.toString().slice(0, 300)}`)
    this.answer = answer
  }
}

/** The server broke a promise. */
export class Broken extends Error {}

function accept(what: string, answer: Answer, ...statuses: number[]): Answer {
  if (!statuses.includes(answer.status)) throw new Refused(what, answer)
  return answer
}

const octets = { 'content-type': 'application/octet-stream' }

/** A file in one request; its id. */
export const putFile = (person: Person, folder: string, name: string, bytes: Buffer): Promise<string> =>
  putNamed(person, folder, name, bytes, '')

/** The same, over a file that may be there: its next version. */
export const putVersion = (person: Person, folder: string, name: string, bytes: Buffer): Promise<string> =>
  putNamed(person, folder, name, bytes, '?file_duplicate=create_tag_version')

async function putNamed(person: Person, folder: string, name: string, bytes: Buffer, query: string): Promise<string> {
  const path = `/api/folders/${folder}/files/${encodeURIComponent(name)}${query}`
  const answer = await person.send({ method: 'PUT', path, body: bytes, headers: octets, timeoutMs: 60_000 })
  return (accept('PUT', answer, 200, 201).result as { itemId: string }).itemId
}

export async function createFolder(person: Person, parentId: string, name: string): Promise<string> {
  const answer = await person.send({ method: 'POST', path: '/api/folders', json: { parentId, name } })
  return (accept('POST /api/folders', answer, 200, 201).result as { id: string }).id
}

/** Steps of an upload that can be gone on with after anything: each call does what is missing and gives the item's id. */
export type Resumable = { goOn(person: Person): Promise<string> }

export function beginUpload(wanted: Wanted): Resumable {
  if (wanted.kind === 'tus') return tusUpload(wanted)
  if (wanted.kind === 'parts') return partsUpload(wanted)
  let tries = 0
  return {
    // Whether the first try arrived is not known: the next one has its own name.
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
    const answer = await person.send({ method: 'POST', path: '/api/uploads/multipart', json })
    id = (accept('begin parts', answer, 200, 201).result as { id: string }).id
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
    const answer = accept(
      'tus POST',
      await person.send({ method: 'POST', path: '/api/uploads', headers, body: '' }),
      201,
    )
    path = text(answer.headers.location)
  }

  async function offsetOf(person: Person): Promise<{ offset: number; itemId: string | undefined }> {
    const answer = await person.send({ method: 'HEAD', path: path ?? '', headers: tusHeaders })
    if (answer.status === 404 || answer.status === 410) throw new Broken(`the tus upload of ${name} is lost`)
    accept('tus HEAD', answer, 200, 204)
    const offset = Number(answer.headers['upload-offset'])
    if (offset < acknowledged) throw new Broken(`${name} fell back from ${acknowledged} to ${offset}`)
    const itemId = text(answer.headers['upload-item-id'])
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
        const answer = await person.send({ method: 'PATCH', path: path ?? '', headers, body, timeoutMs: 60_000 })
        if (answer.status === 409) continue
        accept('tus PATCH', answer, 204)
        acknowledged = Number(answer.headers['upload-offset'])
        const made = text(answer.headers['upload-item-id'])
        if (made) return made
      }
    },
  }
}

export type Entry = { id: string; name: string; size: number; type: string }

/** All children of a folder, page by page. */
export async function listAll(person: Person, folder: string): Promise<Entry[]> {
  const found: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `limit=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const answer = accept('list', await person.send({ path: `/api/items/${folder}/children?${query}` }), 200)
    const page = answer.result as { items: Entry[]; nextCursor: string | null }
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}
