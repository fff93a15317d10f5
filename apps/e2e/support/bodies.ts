import { randomUUID } from 'node:crypto'
import { devicePassword } from './map-drive.ts'
import type { Person } from './person.ts'

/** A request with a body: its head without the length, its whole body, and one that is larger than it may be. */
export type Shot = { method: string; path: string; headers: Record<string, string>; body: Buffer; tooMuch: Buffer }
/** Something that takes a body. What it needs is made anew for each shot. */
export type Door = { name: string; prepare(): Promise<Shot> }

type Described = Record<string, { requestBody?: { content?: Record<string, unknown> } }>

const MiB = 1024 ** 2
const bytes = (size: number) => Buffer.alloc(size, 'a')
const boundary = 'the-boundary-of-a-form'
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
type Part = { name: string; value: Buffer | string; file?: string }

export const formOf = (parts: readonly Part[]): Buffer =>
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

/** Every operation of the API with a JSON body: valid JSON that says nothing, and more of it than is read. */
function jsonDoors(person: Person, paths: Record<string, Described>): Door[] {
  const json = (padding: number) => Buffer.from(JSON.stringify({ x: 'a'.repeat(padding) }))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody?.content?.['application/json'])
      .map(([method]) => ({
        name: `${method.toUpperCase()} ${path}`,
        prepare: async () => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{\w+\}/g, () => randomUUID()),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
          body: json(300),
          tooMuch: json(1.5 * MiB),
        }),
      })),
  )
}

const xmlType = { 'content-type': 'application/xml' }

/** Every other way in: files, parts, forms, tus, the mapped drive, the identity provider. */
async function otherDoors(person: Person): Promise<Door[]> {
  const session = { authorization: `Bearer ${person.token}` }
  const { username, secret } = await devicePassword(person)
  const device = { authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` }
  const me = (await person.send({ path: '/api/me' })).result as { person: { id: string } }
  const door = (name: string, shot: () => Shot | Promise<Shot>): Door => ({ name, prepare: async () => shot() })
  const plain = (
    method: string,
    path: string,
    headers: Record<string, string>,
    { body = bytes(30_000), tooMuch = bytes(2 * MiB) }: { body?: Buffer; tooMuch?: Buffer } = {},
  ): Door => door(`${method} ${path}`, () => ({ method, path, headers: { ...session, ...headers }, body, tooMuch }))
  const edoc = (path: string): Door =>
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
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const metadata = () => `folderId ${btoa(person.root)},filename ${btoa(`${randomUUID()}.bin`)}`
  const begun = async (size: number): Promise<string> => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': metadata() }
    const made = await person.send({ method: 'POST', path: '/api/uploads', headers, body: '' })
    return String(made.headers.location)
  }
  const dav = (method: string, body: string, at = '/dav/My%20Drive/'): Door =>
    door(`${method} /dav/`, () => ({
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
  const direct = (more: Part[], file: Buffer) =>
    formOf([
      { name: 'user_id', value: me.person.id },
      { name: 'folder_id', value: person.root },
      { name: 'file_duplicate', value: 'create_copy' },
      { name: 'remark', value: '' },
      ...more,
      { name: 'file', value: file, file: `${randomUUID()}.bin` },
    ])
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  return [
    ...['/api/edocs', '/api/edocs/drafts', '/api/edocs/check', '/api/edocs/bulk'].map(edoc),
    plain('POST', '/api/direct-uploads', formType, {
      body: direct([], bytes(30_000)),
      tooMuch: direct([{ name: 'hashtags', value: bytes(10_000) }], bytes(MiB)),
    }),
    door('PUT /api/folders/{id}/files/{name}', () => ({
      method: 'PUT',
      path: `/api/folders/${person.root}/files/${randomUUID()}.bin`,
      headers: session,
      body: bytes(30_000),
      tooMuch: bytes(34 * MiB),
    })),
    door('PUT /api/uploads/multipart/{id}/parts/{n}', async () => {
      const json = { folderId: person.root, filename: `${randomUUID()}.bin`, size: 30_000 }
      const { result } = await person.send({ method: 'POST', path: '/api/uploads/multipart', json })
      const { id } = result as { id: string }
      const path = `/api/uploads/multipart/${id}/parts/1`
      return { method: 'PUT', path, headers: session, body: bytes(30_000), tooMuch: bytes(100_000) }
    }),
    door('POST /api/uploads', () => {
      const headers = { ...session, ...tus, 'upload-length': '30000', 'upload-metadata': metadata() }
      return { method: 'POST', path: '/api/uploads', headers, body: bytes(30_000), tooMuch: bytes(100_000) }
    }),
    ...(['PATCH', 'POST'] as const).map((method) =>
      door(`${method} /api/uploads/{id}`, async () => ({
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
    plain('POST', '/api/public/upload-links/nobody/uploads', { ...tus, 'upload-length': '30000' }),
    plain('PATCH', `/api/public/upload-links/nobody/uploads/${randomUUID()}`, { ...tus, 'upload-offset': '0' }),
    plain('POST', '/api/log-exports/check', { 'content-type': 'application/octet-stream' }),
    plain('PUT', '/api/admin/logo', { 'content-type': 'image/png' }, { tooMuch: bytes(5 * MiB) }),
    door('PUT /dav/', () => ({
      method: 'PUT',
      path: `/dav/My%20Drive/${randomUUID()}.bin`,
      headers: device,
      body: bytes(30_000),
      tooMuch: bytes(2 * MiB),
    })),
    // Litter of a system is read and dropped.
    door('PUT /dav/ of litter', () => ({
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
    ...['/oidc/token', '/oidc/auth', '/oidc/me', '/oidc/session/end', '/oidc/session/end/confirm'].map((path) =>
      plain('POST', path, urlencoded, { body: Buffer.from(`a=${'b'.repeat(500)}`), tooMuch: bytes(200_000) }),
    ),
    // Where nothing is served.
    plain('POST', '/api/nothing/there', { 'content-type': 'application/json' }),
    plain('GET', '/api/drives', { 'content-type': 'application/json' }),
  ]
}

/** Everything that takes a body. */
export async function allDoors(person: Person): Promise<{ json: Door[]; others: Door[] }> {
  const document = (await person.send({ path: '/api/openapi.json' })).body.toString()
  const { paths } = JSON.parse(document) as { paths: Record<string, Described> }
  return { json: jsonDoors(person, paths), others: await otherDoors(person) }
}
