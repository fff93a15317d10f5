import { randomUUID } from 'node:crypto'
import { devicePassword } from './map-drive.ts'
import type { Person } from './person.ts'

/** A request with a body: its head without the length, its whole body, and one that is larger than it may be. */
export type Shot = { method: string; path: string; headers: Record<string, string>; body: Buffer; tooMuch: Buffer }
/** Something that takes a body. What it needs is made anew for each shot. */
export type BodyCall = { name: string; prepare(): Promise<Shot> }

/** The served OpenAPI document: the operations of the contract, and what the router has of other protocols. */
type Document = {
  paths: Record<string, Record<string, Described> & { 'x-additionalOperations'?: Record<string, Described> }>
}
/** `x-takes`: of other protocols, how their body is read. */
type Described = { 'x-takes'?: string; requestBody?: { content: Record<string, Content> } }
type Content = { schema: { 'x-max-bytes'?: number; properties?: Record<string, Part & { maxLength?: number }> } }
/** A part of a form that is a file has a type of its own. */
type Part = { contentMediaType?: string; 'x-max-bytes'?: number }
type Operation = { method: string; path: string; takes: string; content?: Content | undefined }

const MiB = 1024 ** 2
const bytes = (size: number) => Buffer.alloc(size, 'a')
const boundary = 'the-boundary-of-a-form'
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
type Field = { name: string; value: Buffer | string; file?: string }

export const formOf = (parts: readonly Field[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, file }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const kinds: Record<string, string> = { 'application/json': 'json', 'multipart/form-data': 'form' }

/** Every operation of the document. `isOwn`: of a protocol of its own. */
const describedIn = ({ paths }: Document): (Operation & { isOwn: boolean })[] =>
  Object.entries(paths).flatMap(([path, { 'x-additionalOperations': more = {}, ...methods }]) =>
    Object.entries({ ...methods, ...more }).map(([method, { requestBody, 'x-takes': own }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const takes = own ?? (type === undefined ? 'none' : (kinds[type] ?? 'bytes'))
      return { method: method.toUpperCase(), path, takes, isOwn: own !== undefined, ...(own ? {} : { content }) }
    }),
  )

const reading = new Set(['GET', 'HEAD'])
/** Whether it may be sent a body: the reading ones are left out. */
const mayTakeBody = ({ method, takes, isOwn }: Operation & { isOwn: boolean }) =>
  isOwn ? takes !== 'none' : !reading.has(method)

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** A body of its kind: valid, and more of it than is read. */
function bodyOf({ takes, content }: Operation): Pick<Shot, 'headers' | 'body' | 'tooMuch'> {
  switch (takes) {
    // What has no body is sent one, too.
    case 'none':
    case 'json': {
      // Valid JSON that says nothing.
      const json = (padding: number) => Buffer.from(JSON.stringify({ x: 'a'.repeat(padding) }))
      return { headers: { 'content-type': 'application/json' }, body: json(300), tooMuch: json(1.5 * MiB) }
    }
    case 'form': {
      const parts = Object.entries(content?.schema.properties ?? {})
      const form = (sizeOf: (max: number) => number) =>
        formOf(
          parts.map(([name, part]) => ({
            name,
            value: bytes(sizeOf(part.maxLength ?? part['x-max-bytes'] ?? MiB)),
            ...(part.contentMediaType !== undefined && { file: `${name}.bin` }),
          })),
        )
      const tooMuch = form((max) => Math.min(max, 11 * MiB) + 1)
      return { headers: formType, body: form((max) => Math.min(max, 20_000)), tooMuch }
    }
    case 'bytes': {
      const headers = { 'content-type': 'application/octet-stream' }
      const max = Math.min(content?.schema['x-max-bytes'] ?? MiB, 4 * MiB)
      return { headers, body: bytes(30_000), tooMuch: bytes(max + 1) }
    }
    case 'tus':
      return { headers: { ...tus, 'upload-offset': '0' }, body: bytes(30_000), tooMuch: bytes(100_000) }
    case 'xml':
      return { headers: xmlType, body: Buffer.from('<a/>'.padEnd(5000)), tooMuch: bytes(300 * 1024) }
    case 'urlencoded': {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return { headers, body: Buffer.from(`a=${'b'.repeat(500)}`), tooMuch: bytes(200_000) }
    }
    default:
      throw new Error(`nobody has said how a body of the kind ${takes} is broken`)
  }
}

/** An operation with ids of nothing: as far as a body comes without knowing what it is for. */
const callOf = (operation: Operation, session: { authorization: string }): BodyCall => ({
  name: nameOf(operation),
  prepare: () => {
    const { headers, body, tooMuch } = bodyOf(operation)
    const path = operation.path.replaceAll(/\{\w+\}/g, () => randomUUID())
    return Promise.resolve({ method: operation.method, path, headers: { ...session, ...headers }, body, tooMuch })
  },
})

const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
const xmlType = { 'content-type': 'application/xml' }

/**
 * What a body comes further with than with ids of nothing: a folder, an upload that has begun, a device; and bodies at
 * addresses that several kinds of them reach. Those with the name of an operation stand for it.
 */
async function preparedCalls(person: Person, session: { authorization: string }): Promise<BodyCall[]> {
  const { username, secret } = await devicePassword(person)
  const device = { authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` }
  const me = (await person.send({ path: '/api/me' })).result as { person: { id: string } }
  const call = (name: string, shot: () => Shot | Promise<Shot>): BodyCall => ({ name, prepare: async () => shot() })
  const plain = (
    method: string,
    path: string,
    headers: Record<string, string>,
    { body = bytes(30_000), tooMuch = bytes(2 * MiB) }: { body?: Buffer; tooMuch?: Buffer } = {},
  ): BodyCall => call(`${method} ${path}`, () => ({ method, path, headers: { ...session, ...headers }, body, tooMuch }))
  const edoc = (path: string): BodyCall =>
    plain('POST', path, formType, {
      body: formOf([
        { name: 'header', value: '{"system_name":"ERP"}' },
        { name: 'xml', value: '<a/>'.repeat(4000), file: 'a.xml' },
        { name: 'pdf', value: bytes(20_000), file: 'a.pdf' },
      ]),
      tooMuch: formOf([
        { name: 'header', value: bytes(100_000) },
        { name: 'xml', value: bytes(11 * MiB), file: 'a.xml' },
      ]),
    })
  const metadata = () => `folderId ${btoa(person.root)},filename ${btoa(`${randomUUID()}.bin`)}`
  const begun = async (size: number): Promise<string> => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': metadata() }
    const made = await person.send({ method: 'POST', path: '/api/uploads', headers, body: '' })
    return String(made.headers.location)
  }
  const dav = (method: string, body: string, at = '/dav/My%20Drive/'): BodyCall =>
    call(`${method} /dav/{path}`, () => ({
      method,
      path: at,
      headers: { ...device, ...xmlType },
      body: Buffer.from(body.padEnd(5000)),
      tooMuch: Buffer.from(body.padEnd(300 * 1024)),
    }))
  const propfind = '<?xml version="1.0"?><propfind xmlns="DAV:"><allprop/></propfind>'
  const proppatch =
    '<?xml version="1.0"?><propertyupdate xmlns="DAV:"><set><prop><x xmlns="u:">1</x></prop></set></propertyupdate>'
  const lock =
    '<?xml version="1.0"?><lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
  const direct = (more: Field[], file: Buffer) =>
    formOf([
      { name: 'user_id', value: me.person.id },
      { name: 'folder_id', value: person.root },
      { name: 'file_duplicate', value: 'create_copy' },
      { name: 'remark', value: '' },
      ...more,
      { name: 'file', value: file, file: `${randomUUID()}.bin` },
    ])
  return [
    ...['/api/edocs', '/api/edocs/drafts', '/api/edocs/check', '/api/edocs/bulk'].map(edoc),
    plain('POST', '/api/direct-uploads', formType, {
      body: direct([], bytes(30_000)),
      tooMuch: direct([{ name: 'hashtags', value: bytes(10_000) }], bytes(MiB)),
    }),
    call('PUT /api/folders/{id}/files/{name}', () => ({
      method: 'PUT',
      path: `/api/folders/${person.root}/files/${randomUUID()}.bin`,
      headers: session,
      body: bytes(30_000),
      tooMuch: bytes(34 * MiB),
    })),
    call('PUT /api/uploads/multipart/{id}/parts/{n}', async () => {
      const json = { folderId: person.root, filename: `${randomUUID()}.bin`, size: 30_000 }
      const begin = await person.send({ method: 'POST', path: '/api/uploads/multipart', json })
      if (begin.status >= 300) throw new Error(`an upload could not begin: ${begin.status} ${begin.machineCode}`)
      const { id } = begin.result as { id: string }
      const path = `/api/uploads/multipart/${id}/parts/1`
      return { method: 'PUT', path, headers: session, body: bytes(30_000), tooMuch: bytes(100_000) }
    }),
    call('POST /api/uploads', () => {
      const headers = { ...session, ...tus, 'upload-length': '30000', 'upload-metadata': metadata() }
      return { method: 'POST', path: '/api/uploads', headers, body: bytes(30_000), tooMuch: bytes(100_000) }
    }),
    ...(['PATCH', 'POST'] as const).map((method) =>
      call(`${method} /api/uploads/{id}`, async () => ({
        method,
        path: await begun(30_000),
        headers: {
          ...session,
          ...tus,
          'upload-offset': '0',
          ...(method === 'POST' && { 'x-http-method-override': 'PATCH' }),
        },
        body: bytes(30_000),
        tooMuch: bytes(100_000),
      })),
    ),
    call('PUT /dav/{path}', () => ({
      method: 'PUT',
      path: `/dav/My%20Drive/${randomUUID()}.bin`,
      headers: device,
      body: bytes(30_000),
      tooMuch: bytes(2 * MiB),
    })),
    // Litter of a system is read and dropped.
    call('PUT /dav/ of litter', () => ({
      method: 'PUT',
      path: `/dav/My%20Drive/._${randomUUID()}`,
      headers: device,
      body: bytes(30_000),
      tooMuch: bytes(2 * MiB),
    })),
    dav('PROPFIND', propfind),
    dav('PROPPATCH', proppatch),
    dav('LOCK', lock, '/dav/My%20Drive/locked.txt'),
    dav('MKCOL', propfind, `/dav/My%20Drive/${randomUUID()}/`),
    dav('REPORT', propfind),
    // Where nothing is served.
    plain('POST', '/api/nothing/there', { 'content-type': 'application/json' }),
    plain('GET', '/api/drives', { 'content-type': 'application/json' }),
  ]
}

/**
 * Everything that takes a body, and what is sent one all the same: of the contract and the router. `others` are read as they
 * arrive.
 */
export async function allBodyCalls(
  person: Person,
): Promise<{ json: BodyCall[]; others: BodyCall[]; unknown: string[] }> {
  const document = JSON.parse((await person.send({ path: '/api/openapi.json' })).body.toString()) as Document
  // Whoever signs in again has another token.
  const session = {
    get authorization() {
      return `Bearer ${person.token}`
    },
  }
  const described = describedIn(document)
  const prepared = await preparedCalls(person, session)
  const isPrepared = new Set(prepared.map(({ name }) => name))
  const isParsed = ({ takes }: Operation) => takes === 'json' || takes === 'none'
  const rest = described.filter((operation) => mayTakeBody(operation) && !isPrepared.has(nameOf(operation)))
  const named = new Set(described.map(nameOf))
  return {
    json: rest.filter(isParsed).map((operation) => callOf(operation, session)),
    others: [...prepared, ...rest.filter((operation) => !isParsed(operation)).map((one) => callOf(one, session))],
    // Prepared for an operation that there is not.
    unknown: prepared.map(({ name }) => name).filter((name) => /\{|\/api\/edocs/.test(name) && !named.has(name)),
  }
}
