import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { type DavClient, mountAs } from '../../../test/dav-client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let somsri: Client
let disk: DavClient
let place: string
let folder: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  disk = await mountAs(world, somsri)
})
beforeEach(async () => {
  const name = `ชื่อ ${crypto.randomUUID().slice(0, 8)}`
  place = await somsri.folder(await somsri.root(), name)
  folder = `My Drive/${name}`
})

const idOf = async (name: string) => (await somsri.list(place)).find((item) => item.name === name)?.id
const versionsOf = async (id: string) =>
  (await somsri.call<{ items: { n: number }[] }>('GET', `/api/files/${id}/versions`)).items.length

/** A listed name, and other ways to write it that no list shows. */
const unlisted = [
  ['another case', 'Report.txt', 'report.TXT'],
  ['a blank at its end', 'trail', 'trail '],
  ['a blank at its beginning', 'lead.txt', ' lead.txt'],
  ['a wide blank at its end', 'wide', 'wide\u3000'],
  ['two blanks for one', 'a b.txt', 'a  b.txt'],
  ['a no-break space', 'c d.txt', 'c\u00a0d.txt'],
  ['another normal form', 'é.txt', 'e\u0301.txt'],
  ['a word joiner', 'งบ.txt', 'งบ\u2060.txt'],
] as const

describe('an address that no list shows', () => {
  test.each(unlisted)('with %s answers 404 to whatever reads or removes', async (_, listed, other) => {
    expect(await disk.put(`${folder}/${listed}`, 'one')).toBe(201)
    await disk.send('MKCOL', `${folder}/Folder`)
    await disk.put(`${folder}/Folder/${listed}`, 'below')
    for (const path of [`${folder}/${other}`, `${folder}/Folder/${other}`, `${folder}/folder/${listed}`])
      for (const method of ['PROPFIND', 'GET', 'HEAD', 'DELETE', 'PROPPATCH', 'UNLOCK']) {
        const body =
          method === 'PROPPATCH'
            ? '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:x/></D:prop></D:set></D:propertyupdate>'
            : undefined
        const headers = method === 'UNLOCK' ? { 'lock-token': '<urn:uuid:1>' } : {}
        const { status } = await disk.send(method, path, { headers, ...(body && { body }) })
        expect([method, path, status]).toEqual([method, path, 404])
      }
    for (const method of ['COPY', 'MOVE'] as const) {
      const act = method === 'COPY' ? disk.copy : disk.move
      expect([method, await act(`${folder}/${other}`, `${folder}/elsewhere.txt`)]).toEqual([method, 404])
    }
    expect((await disk.get(`${folder}/${listed}`)).body).toBe('one')
    expect((await disk.get(`${folder}/Folder/${listed}`)).body).toBe('below')
  })

  test.each(['my drive', 'My Drive ', 'MY DRIVE', 'shared with me', 'ไดรฟ์ของฉัน '])('%s is no root', async (root) =>
    expect((await disk.send('PROPFIND', root)).status).toBe(404),
  )

  test('is none for the client of macOS, to which both normal forms are one', async () => {
    const agent = { 'user-agent': 'WebDAVFS/3.0.0 (03008000) Darwin/23.0.0 (x86_64)' }
    expect(await disk.put(`${folder}/cafe\u0301.txt`, 'one', agent)).toBe(201)
    expect((await disk.get(`${folder}/cafe\u0301.txt`, agent)).body).toBe('one')
    expect(await disk.move(`${folder}/cafe\u0301.txt`, `${folder}/the\u0301.txt`, agent)).toBe(201)
    expect(await disk.list(folder)).toEqual(['thé.txt'])
  })
})

describe('writing under another case', () => {
  test('PUT renames the file and makes its next version', async () => {
    await disk.put(`${folder}/Report.txt`, 'one')
    const id = await idOf('Report.txt')
    expect(await disk.put(`${folder}/REPORT.txt`, 'two')).toBe(204)
    expect(await disk.list(folder)).toEqual(['REPORT.txt'])
    expect(await idOf('REPORT.txt')).toBe(id)
    expect(await versionsOf(id ?? '')).toBe(2)
    expect((await disk.get(`${folder}/REPORT.txt`)).body).toBe('two')
  })

  test('MKCOL renames the folder, and what is in it stays', async () => {
    await disk.send('MKCOL', `${folder}/Photos`)
    await disk.put(`${folder}/Photos/p1.jpg`, 'x')
    const id = await idOf('Photos')
    expect((await disk.send('MKCOL', `${folder}/photos`)).status).toBe(201)
    expect(await idOf('photos')).toBe(id)
    expect(await disk.list(`${folder}/photos`)).toEqual(['p1.jpg'])
    await disk.put(`${folder}/file`, 'x')
    expect((await disk.send('MKCOL', `${folder}/FILE`)).status).toBe(405)
  })

  test('PUT, MKCOL, MOVE and COPY rename the folders above, too', async () => {
    await disk.send('MKCOL', `${folder}/Photos`)
    await disk.put(`${folder}/Photos/p1.jpg`, 'x')
    expect(await disk.put(`${folder}/photos/p1.jpg`, 'y')).toBe(204)
    expect((await disk.send('MKCOL', `${folder}/PHOTOS/Sub`)).status).toBe(201)
    expect(await disk.list(folder)).toEqual(['PHOTOS'])
    await disk.put(`${folder}/a.txt`, 'a')
    expect(await disk.copy(`${folder}/a.txt`, `${folder}/photos/SUB/b.txt`)).toBe(201)
    expect(await disk.move(`${folder}/a.txt`, `${folder}/Photos/sub/c.txt`)).toBe(201)
    expect(await disk.list(folder)).toEqual(['Photos'])
    expect((await disk.list(`${folder}/Photos/sub`)).toSorted()).toEqual(['b.txt', 'c.txt'])
    expect(await disk.put(`${folder}/none/p1.jpg`, 'y')).toBe(409)
  })

  test('MOVE to it renames, and nothing goes', async () => {
    await disk.put(`${folder}/Move.txt`, 'x')
    const id = await idOf('Move.txt')
    expect((await disk.send('PROPFIND', `${folder}/MOVE.txt`)).status).toBe(404)
    expect(await disk.move(`${folder}/Move.txt`, `${folder}/MOVE.txt`)).toBe(201)
    expect((await disk.get(`${folder}/MOVE.txt`)).body).toBe('x')
    expect(await idOf('MOVE.txt')).toBe(id)
  })

  test.each(['MOVE', 'COPY'] as const)(
    '%s of a file onto another one gives that one the name that was written',
    async (method) => {
      await disk.put(`${folder}/Doc.txt`, 'one')
      await disk.put(`${folder}/new.txt`, 'two')
      const id = await idOf('Doc.txt')
      const act = method === 'COPY' ? disk.copy : disk.move
      expect(await act(`${folder}/new.txt`, `${folder}/DOC.txt`, { overwrite: 'F' })).toBe(412)
      expect(await act(`${folder}/new.txt`, `${folder}/DOC.txt`)).toBeLessThan(300)
      expect(await idOf('DOC.txt')).toBe(id)
      expect((await disk.get(`${folder}/DOC.txt`)).body).toBe('two')
      expect(await versionsOf(id ?? '')).toBe(2)
    },
  )

  test('needs the token of a lock on what it renames', async () => {
    await disk.put(`${folder}/Held.txt`, 'one')
    await disk.put(`${folder}/new.txt`, 'two')
    const { token } = await disk.lock(`${folder}/Held.txt`)
    expect(await disk.put(`${folder}/HELD.txt`, 'two')).toBe(423)
    expect(await disk.move(`${folder}/new.txt`, `${folder}/HELD.txt`)).toBe(423)
    const url = `http://localhost/dav/${`${folder}/Held.txt`.split('/').map(encodeURIComponent).join('/')}`
    expect(await disk.put(`${folder}/HELD.txt`, 'two', { if: `<${url}> (<${token}>)` })).toBe(204)
    expect(await disk.list(folder)).toEqual(expect.arrayContaining(['HELD.txt']))
  })

  test('is logged as a rename', async () => {
    await disk.put(`${folder}/a.txt`, 'one')
    const id = await idOf('a.txt')
    await disk.put(`${folder}/A.txt`, 'two')
    const { rows } = await world.owner.pool.query<{ type: string; data: object }>(
      'select type, data from audit_event where subject = $1 order by id',
      [id],
    )
    expect(rows.map(({ type }) => type)).toEqual(['item.created', 'version.created', 'item.renamed'])
    expect(rows[2]?.data).toMatchObject({ from: 'a.txt', to: 'A.txt' })
  })
})

describe('a name that would be stored as another one', () => {
  test.each([
    ['a blank at its end', 'trail '],
    ['a blank at its beginning', ' lead.txt'],
    ['a wide blank', 'wide\u3000'],
    ['another normal form', 'e\u0301.txt'],
  ])('with %s is refused with the reason, wherever a program writes it', async (_, name) => {
    await disk.put(`${folder}/a.txt`, 'x')
    await disk.send('MKCOL', `${folder}/sub`)
    const destination = `/dav/${`${folder}/${name}`.split('/').map(encodeURIComponent).join('/')}`
    for (const [method, path, headers] of [
      ['PUT', `${folder}/${name}`, {}],
      ['MKCOL', `${folder}/${name}`, {}],
      ['LOCK', `${folder}/${name}`, {}],
      ['MOVE', `${folder}/a.txt`, { destination }],
      ['COPY', `${folder}/sub`, { destination }],
    ] as const) {
      const body =
        method === 'LOCK'
          ? '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>'
          : undefined
      const answer = await disk.send(method, path, { headers, ...(body && { body }) })
      expect([method, answer.status, answer.headers['x-machine-code']]).toEqual([method, 403, 'NAME_INEXACT'])
      expect(answer.body).toContain(name.normalize('NFC').trim())
    }
    const url = `/api/folders/${place}/files/${encodeURIComponent(name)}`
    const put = await somsri.send({ method: 'PUT', url, payload: 'x' })
    expect([put.statusCode, put.json<{ machineCode: string }>().machineCode]).toEqual([400, 'NAME_INEXACT'])
    expect((await somsri.names(place)).toSorted()).toEqual(['a.txt', 'sub'])
  })
})

test('the call of one request renames what it replaces, as the mapped drive does', async () => {
  for (const way of ['replace', 'create_tag_version']) {
    const id = await somsri.file(place, `${way}.docx`)
    await somsri.put(place, `${way.toUpperCase()}.docx`, 'two', `?file_duplicate=${way}`)
    expect(await idOf(`${way.toUpperCase()}.docx`)).toBe(id)
  }
})
