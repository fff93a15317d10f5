import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { type DavClient, mountAs } from '../../../test/dav-client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let somsri: Client
let disk: DavClient
let top: string
let folder: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  disk = await mountAs(world, somsri)
  top = await somsri.root()
})
beforeEach(async () => {
  folder = `My Drive/ทดสอบ ${crypto.randomUUID().slice(0, 8)}`
  expect((await disk.send('MKCOL', folder)).status).toBe(201)
})

const inFolder = async () => (await somsri.list(top)).find(({ name }) => folder.endsWith(name))?.id ?? ''
const fileId = async (name: string) =>
  (await somsri.list(await inFolder())).find((item) => item.name === name)?.id ?? ''
const versionsOf = async (name: string) =>
  (
    await somsri.call<{ items: { n: number; via: string; size: number }[] }>(
      'GET',
      `/api/files/${await fileId(name)}/versions`,
    )
  ).items

describe('authentication', () => {
  test.each([
    ['nobody', undefined],
    ['the password of the account', `Basic ${Buffer.from('somsri1:demo-pass-1').toString('base64')}`],
    ['a session', 'Bearer'],
    ['nonsense', 'Basic %%%'],
  ])('not %s', async (_, given) => {
    const authorization = given === 'Bearer' ? `Bearer ${somsri.token}` : given
    for (const method of ['PROPFIND', 'GET', 'PUT', 'DELETE', 'LOCK']) {
      const answer = await world.app.inject({
        method: method as 'GET',
        url: '/dav/',
        headers: { cookie: `token_auth=${somsri.token}`, ...(authorization && { authorization }) },
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toMatch(/^Basic realm="Khlang"/)
      expect(answer.headers['x-machine-code']).toBe('DEVICE_PASSWORD_WRONG')
    }
  })

  test('capabilities are public, at the root of the drive and of the server', async () => {
    for (const url of ['/dav/', '/dav', '/dav/My%20Drive/x', '/']) {
      const answer = await world.app.inject({ method: 'OPTIONS', url })
      expect([answer.statusCode, answer.headers.dav ?? '1, 2']).toEqual([200, '1, 2'])
      expect(answer.headers.allow).toContain('PROPFIND')
    }
  })

  test('other methods are refused with those that are allowed', async () => {
    await disk.put(`${folder}/a.txt`, 'one')
    for (const method of ['PATCH', 'POST', 'REPORT', 'SEARCH', 'TRACE'])
      for (const path of [folder, `${folder}/a.txt`, `${folder}/missing`, '']) {
        const body = method === 'TRACE' ? undefined : 'x'
        const { status, headers } = await disk.send(method, path, { body })
        expect([method, status, headers['x-machine-code']]).toEqual([method, 405, 'METHOD_NOT_ALLOWED'])
        expect(headers.allow).toContain('PROPFIND')
      }
    const stranger = await world.app.inject({ method: 'POST', url: '/dav/My%20Drive' })
    expect(stranger.statusCode).toBe(401)
    expect((await disk.get(`${folder}/a.txt`)).body).toBe('one')
  })

  test('a read-only password permits reading only', async () => {
    await disk.put(`${folder}/a.txt`, 'one')
    const reader = await mountAs(world, somsri, 'read-only')
    expect(await reader.list(folder)).toEqual(['a.txt'])
    expect((await reader.get(`${folder}/a.txt`)).body).toBe('one')
    const file = `${folder}/a.txt`
    const tried = [
      await reader.put(file, 'two'),
      await reader.move(file, `${folder}/b.txt`),
      await reader.copy(file, `${folder}/b.txt`),
      ...(await Promise.all(
        ['DELETE', 'MKCOL', 'PROPPATCH', 'LOCK', 'UNLOCK'].map(
          async (method) => (await reader.send(method, file)).status,
        ),
      )),
    ]
    expect(new Set(tried)).toEqual(new Set([403]))
  })

  test('a revoked password is refused at the next request', async () => {
    const other = await mountAs(world, somsri)
    expect(await other.list('')).toEqual(['My Drive', 'Shared with me'])
    await somsri.call('DELETE', '/api/sessions/all')
    expect((await other.send('PROPFIND', '')).status).toBe(401)
    disk = await mountAs(world, somsri)
  })
})

describe('the tree', () => {
  test('begins with the drives of the account, which cannot be created', async () => {
    expect(await disk.list('')).toEqual(['My Drive', 'Shared with me'])
    const malee = await mountAs(world, await world.as('malee01', 'ONE'))
    expect(await malee.list('')).toEqual(['My Drive', 'Drive Business', 'Shared with me'])
    for (const path of ['Other', 'My Drive'])
      expect((await disk.send('DELETE', path)).status).toBe(path === 'Other' ? 404 : 403)
    expect((await disk.send('MKCOL', 'Other')).status).toBe(403)
    expect(await disk.put('a.txt', 'x')).toBe(403)
    expect(await disk.move(folder, 'Other')).toBe(403)
  })

  test('a root is found by its Thai name too', async () =>
    expect(await disk.list('ไดรฟ์ของฉัน')).toContain(folder.slice('My Drive/'.length)))

  test('shows names in any script, and the same items as the pages', async () => {
    const names = ['รายงาน & งบ.txt', 'a b#c?.txt'.replace('?', ''), '100%.txt', '漢字.txt', 'é.txt']
    for (const name of names) expect(await disk.put(`${folder}/${name}`, name)).toBe(201)
    expect((await disk.list(folder)).sort()).toEqual([...names].sort())
    expect((await somsri.names(await inFolder())).sort()).toEqual([...names].sort())
    for (const name of names) expect((await disk.get(`${folder}/${name}`)).body).toBe(name)
  })

  test('omits hidden and expired items', async () => {
    for (const name of ['hidden.txt', 'expired.txt', 'shown.txt']) await disk.put(`${folder}/${name}`, 'x')
    await somsri.call('PATCH', `/api/items/${await fileId('hidden.txt')}`, { hidden: true })
    const expiresAt = new Date(world.clock.now().getTime() + 1000).toISOString()
    await somsri.call('PATCH', `/api/items/${await fileId('expired.txt')}`, { expiresAt })
    world.clock.advance(2000)
    expect(await disk.list(folder)).toEqual(['shown.txt'])
    expect((await disk.get(`${folder}/expired.txt`)).status).toBe(404)
    expect((await disk.send('PROPFIND', `${folder}/expired.txt`)).status).toBe(404)
  })

  test('is listed level by level, never with infinite depth', async () => {
    const answer = await disk.send('PROPFIND', folder, { headers: { depth: 'infinity' } })
    expect([answer.status, answer.body.includes('<D:propfind-finite-depth/>')]).toEqual([403, true])
  })

  test('reports space on request', async () => {
    const body =
      '<D:propfind xmlns:D="DAV:"><D:prop><D:quota-available-bytes/><D:quota-used-bytes/></D:prop></D:propfind>'
    const answer = await disk.send('PROPFIND', folder, { headers: { depth: '0' }, body })
    const { used, remain } = await somsri.call<{ used: number; remain: number }>('GET', '/api/storage')
    expect(answer.body).toContain(`<D:quota-available-bytes>${remain}</D:quota-available-bytes>`)
    expect(answer.body).toContain(`<D:quota-used-bytes>${used}</D:quota-used-bytes>`)
    expect((await disk.send('PROPFIND', folder, { headers: { depth: '0' } })).body).not.toContain('quota')
  })

  test.each([
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><D:propfind xmlns:D="DAV:"><D:allprop/></D:propfind>',
    '<a',
  ])('%s is refused', async (body) => expect((await disk.send('PROPFIND', folder, { body })).status).toBe(400))

  test('a large PROPFIND is refused', async () =>
    expect((await disk.send('PROPFIND', folder, { body: ' '.repeat(300_000) })).status).toBe(413))
})

describe('bytes', () => {
  test('the first content creates a file, later ones versions', async () => {
    const path = `${folder}/งบ.txt`
    expect(await disk.put(path, 'one')).toBe(201)
    expect(await disk.put(path, 'two!')).toBe(204)
    expect((await versionsOf('งบ.txt')).map(({ n, via, size }) => [n, via, size])).toEqual([
      [2, 'map drive', 4],
      [1, 'map drive', 3],
    ])
    const { rows } = await world.owner.pool.query<{ actor: string; type: string }>(
      'select actor, type from audit_event where subject = $1 order by id',
      [await fileId('งบ.txt')],
    )
    expect(rows).toEqual([
      { actor: 'person:map drive', type: 'item.created' },
      { actor: 'person:map drive', type: 'version.created' },
    ])
  })

  test('the ETag is that of the pages, and ranges require it', async () => {
    const path = `${folder}/a.bin`
    await disk.put(path, '0123456789')
    const web = await somsri.bytes(await fileId('a.bin'))
    const { headers } = await disk.send('HEAD', path)
    expect(headers).toMatchObject({ etag: web.headers.etag, 'content-length': '10', 'accept-ranges': 'bytes' })
    expect(headers['last-modified']).toBe(web.headers['last-modified'])
    const listed = await disk.send('PROPFIND', path, { headers: { depth: '0' } })
    expect(listed.body).toContain(`<D:getetag>${String(headers.etag)}</D:getetag>`)
    expect(await disk.get(path, { range: 'bytes=2-4' })).toMatchObject({ status: 206, body: '234' })
    expect(await disk.get(path, { range: 'bytes=20-' })).toMatchObject({ status: 416 })
    expect(await disk.get(path, { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304 })
    expect(await disk.get(path, { 'if-match': '"other"' })).toMatchObject({ status: 412 })
  })

  test('preconditions are checked', async () => {
    const path = `${folder}/a.txt`
    expect(await disk.put(path, 'x', { 'if-match': '*' })).toBe(412)
    expect(await disk.put(path, 'one', { 'if-none-match': '*' })).toBe(201)
    expect(await disk.put(path, 'two', { 'if-none-match': '*' })).toBe(412)
    const tag = String((await disk.send('HEAD', path)).headers.etag)
    expect(await disk.put(path, 'two', { 'if-match': tag })).toBe(204)
    expect(await disk.put(path, 'three', { 'if-match': tag })).toBe(412)
    expect((await disk.get(path)).body).toBe('two')
  })

  test('of many concurrent replacements of the same content one succeeds', async () => {
    const path = `${folder}/race.txt`
    await disk.put(path, 'one')
    const tag = String((await disk.send('HEAD', path)).headers.etag)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => disk.put(path, `${n}`, { 'if-match': tag })))
    expect(answers.filter((status) => status === 204)).toHaveLength(1)
    expect(answers.filter((status) => status === 412)).toHaveLength(7)
  })

  test('an empty file is a file, and an initial empty version is not kept forever', async () => {
    const path = `${folder}/empty.mp4`
    expect(await disk.put(path, '')).toBe(201)
    expect(await disk.put(path, 'film')).toBe(204)
    expect(await disk.put(path, 'another')).toBe(204)
    expect((await disk.get(path)).body).toBe('another')
    const { rows } = await world.owner.pool.query<{ n: number; goes: boolean }>(
      'select n, purge_at is not null as goes from version where item_id = $1 order by n',
      [await fileId('empty.mp4')],
    )
    expect(rows.map(({ goes }) => goes)).toEqual([true, true, false])
  })

  test('a modification time from the program is kept until the next content', async () => {
    const path = `${folder}/old.txt`
    await disk.put(path, 'x', { 'x-oc-mtime': '1000000000' })
    const modified = async () => String((await disk.send('HEAD', path)).headers['last-modified'])
    expect(await modified()).toBe('Sun, 09 Sep 2001 01:46:40 GMT')
    const set = (name: string, value: string) =>
      disk.send('PROPPATCH', path, {
        body: `<D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop><${name}>${value}</${name}></D:prop></D:set></D:propertyupdate>`,
      })
    expect((await set('D:lastmodified', '1000000060')).body).toContain('200 OK')
    expect(await modified()).toBe('Sun, 09 Sep 2001 01:47:40 GMT')
    expect((await set('Z:Win32LastModifiedTime', 'Mon, 10 Sep 2001 01:47:40 GMT')).body).toContain('200 OK')
    expect(await modified()).toBe('Mon, 10 Sep 2001 01:47:40 GMT')
    expect((await disk.send('PROPFIND', path)).body).toContain(
      '<Win32LastModifiedTime xmlns="urn:schemas-microsoft-com:">',
    )
    expect(await disk.copy(path, `${folder}/copy.txt`)).toBe(201)
    expect((await disk.send('HEAD', `${folder}/copy.txt`)).headers['last-modified']).toBe(
      'Mon, 10 Sep 2001 01:47:40 GMT',
    )
    await disk.put(path, 'y')
    expect(await modified()).not.toContain('2001')
    expect((await set('D:getetag', 'x')).body).toContain('403 Forbidden')
    expect((await set('D:lastmodified', 'yesterday')).body).toContain('409 Conflict')
  })

  test.each([
    ['a folder', () => folder, 405],
    ['a place in a folder that is not there', () => `${folder}/no/a.txt`, 409],
    ['a place in a file', () => `${folder}/a.txt/b.txt`, 409],
    ['a name that is not allowed', () => `${folder}/a:b.txt`, 403],
    ['a name that is too long', () => `${folder}/${'ก'.repeat(256)}.txt`, 403],
  ])('%s cannot take a file', async (_, path, status) => {
    await disk.put(`${folder}/a.txt`, 'x')
    expect(await disk.put(path(), 'x')).toBe(status)
  })

  test('part of a file cannot be written', async () =>
    expect(await disk.put(`${folder}/a.txt`, 'x', { 'content-range': 'bytes 0-0/10' })).toBe(400))

  test('a body that is compressed for the way is refused, and nothing of it is kept', async () => {
    const file = `${folder}/a.txt`
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, identity']) {
      const sent = { body: gzipSync('one'), headers: { 'content-encoding': coding } }
      const { status, headers } = await disk.send('PUT', file, sent)
      expect([status, headers['x-machine-code'], headers['accept-encoding']]).toEqual([
        415,
        'UNSUPPORTED_TYPE',
        'identity',
      ])
    }
    expect((await disk.send('PROPFIND', folder, { body: 'x', headers: { 'content-encoding': 'gzip' } })).status).toBe(
      415,
    )
    expect(await disk.list(folder)).toEqual([])
    expect(await disk.put(file, 'one', { 'content-encoding': 'Identity' })).toBe(201)
    expect((await disk.get(file)).body).toBe('one')
  })

  test('litter is accepted and discarded', async () => {
    for (const name of ['.DS_Store', '._a.txt', 'Thumbs.db', 'desktop.ini', '~$a.docx']) {
      const path = `${folder}/${name}`
      expect(await disk.put(path, 'litter')).toBe(201)
      expect((await disk.lock(path)).status).toBe(200)
      expect((await disk.send('DELETE', path)).status).toBe(204)
      expect((await disk.get(path)).status).toBe(404)
    }
    expect(await disk.list(folder)).toEqual([])
    expect(await somsri.names(await inFolder())).toEqual([])
  })

  test('lack of space is reported before and after receiving the bytes', async () => {
    const { rows } = await world.owner.pool.query<{ id: string; quota: number }>(
      'select id, quota from drive where root_id = $1',
      [top],
    )
    const [drive] = rows
    const used = await somsri.used()
    const setQuota = (bytes: number) =>
      world.database.db.transaction().execute((tx) => world.services.drive.roots.setQuota(tx, drive?.id ?? '', bytes))
    await setQuota(used + 100)
    try {
      const full = await disk.send('PUT', `${folder}/big.txt`, { body: 'x'.repeat(101) })
      expect([full.status, full.body.includes('<D:quota-not-exceeded/>')]).toEqual([507, true])
      expect(await disk.put(`${folder}/fits.txt`, 'x'.repeat(60))).toBe(201)
      expect(await disk.copy(`${folder}/fits.txt`, `${folder}/again.txt`)).toBe(507)
      await setQuota(used)
      expect(await disk.put(`${folder}/more.txt`, 'x')).toBe(507)
      expect((await disk.send('DELETE', `${folder}/fits.txt`)).status).toBe(204)
    } finally {
      await setQuota(Number(drive?.quota))
    }
    const { rows: left } = await world.owner.pool.query('select from quota_reservation')
    expect(left).toHaveLength(0)
  })

  test('a file above the size limit is refused before its first byte', async () => {
    const headers = { 'content-length': String(16 * 1024 ** 3) }
    const answer = await disk.send('PUT', `${folder}/huge.bin`, { headers, body: 'x' })
    expect([answer.status, answer.headers['x-machine-code'], answer.body.includes('15.00 GB')]).toEqual([
      413,
      'FILE_TOO_LARGE',
      true,
    ])
  })
})

describe('places', () => {
  test('a deleted file is in the trash', async () => {
    await disk.put(`${folder}/a.txt`, 'x')
    const id = await fileId('a.txt')
    expect((await disk.send('DELETE', `${folder}/a.txt`)).status).toBe(204)
    expect((await disk.send('DELETE', `${folder}/a.txt`)).status).toBe(404)
    expect(await somsri.bulk('restore', [id])).toEqual(['ok'])
    expect(await disk.list(folder)).toEqual(['a.txt'])
  })

  test('saving through a second file creates a version of the first', async () => {
    await disk.put(`${folder}/doc.txt`, 'one')
    const id = await fileId('doc.txt')
    await disk.put(`${folder}/tmp.txt`, 'two')
    const used = await somsri.used()
    expect(await disk.move(`${folder}/tmp.txt`, `${folder}/doc.txt`)).toBe(204)
    expect(await fileId('doc.txt')).toBe(id)
    expect(await disk.list(folder)).toEqual(['doc.txt'])
    expect((await disk.get(`${folder}/doc.txt`)).body).toBe('two')
    expect((await versionsOf('doc.txt')).map(({ n }) => n)).toEqual([2, 1])
    expect(await somsri.used()).toBe(used)
    await disk.put(`${folder}/other.txt`, 'three')
    expect(await disk.copy(`${folder}/other.txt`, `${folder}/doc.txt`)).toBe(204)
    expect((await versionsOf('doc.txt')).map(({ n }) => n)).toEqual([3, 2, 1])
    expect(await disk.move(`${folder}/other.txt`, `${folder}/doc.txt`, { overwrite: 'F' })).toBe(412)
    const refused = await disk.send('PUT', `${folder}/doc.txt`, { headers: { 'if-none-match': '*' }, body: 'x' })
    expect([refused.status, refused.body]).toEqual([412, expect.stringContaining('doc.txt')])
  })

  test('a folder is neither copied nor moved into itself, and the message names both', async () => {
    await disk.send('MKCOL', `${folder}/ใน`)
    for (const method of ['COPY', 'MOVE']) {
      const destination = `/dav/${`${folder}/ใน/x`.split('/').map(encodeURIComponent).join('/')}`
      const headers = { destination, 'accept-language': 'en' }
      const { status, body } = await disk.send(method, folder, { headers })
      expect([status, body]).toEqual([409, expect.stringContaining('moved or copied into itself')])
    }
  })

  test('a folder is replaced as a whole and moved to the trash', async () => {
    for (const name of ['a', 'b']) {
      await disk.send('MKCOL', `${folder}/${name}`)
      await disk.put(`${folder}/${name}/${name}.txt`, name)
    }
    expect(await disk.copy(`${folder}/a`, `${folder}/c`)).toBe(201)
    expect(await disk.copy(`${folder}/a`, `${folder}/b`)).toBe(204)
    expect(await disk.list(`${folder}/b`)).toEqual(['a.txt'])
    expect(await disk.copy(`${folder}/a`, `${folder}/d`, { depth: '0' })).toBe(201)
    expect(await disk.list(`${folder}/d`)).toEqual([])
    expect(await disk.move(`${folder}/a`, `${folder}/a/inside`)).toBe(409)
    expect(await disk.copy(`${folder}/a/a.txt`, `${folder}/a`)).toBe(409)
    expect(await disk.move(`${folder}/a`, `${folder}/a`)).toBe(403)
    expect(await disk.move(`${folder}/a`, `${folder}/A`)).toBe(201)
    expect(await disk.list(folder)).toEqual(expect.arrayContaining(['A', 'b', 'c', 'd']))
  })

  test.each([
    ['another server', 'http://elsewhere.example/dav/My%20Drive/x', 502],
    ['an address outside the drive', '/api/items', 502],
    ['nothing', '', 400],
    ['a way up', '/dav/My%20Drive/../x', 400],
  ])('%s is not a valid destination', async (_, destination, status) => {
    await disk.put(`${folder}/a.txt`, 'x')
    const answer = await disk.send('MOVE', `${folder}/a.txt`, { headers: { destination } })
    expect(answer.status).toBe(status)
  })

  test('dead properties are moved and copied, and limited', async () => {
    const set = (value: string) =>
      disk.send('PROPPATCH', `${folder}/a.txt`, {
        body: `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x:colour xmlns:x="urn:x">${value}</x:colour></D:prop></D:set></D:propertyupdate>`,
      })
    await disk.put(`${folder}/a.txt`, 'x')
    expect((await set('แดง')).body).toContain('200 OK')
    expect((await set('x'.repeat(70_000))).body).toContain('507 Insufficient Storage')
    await disk.copy(`${folder}/a.txt`, `${folder}/b.txt`)
    await disk.move(`${folder}/a.txt`, `${folder}/c.txt`)
    for (const name of ['b.txt', 'c.txt'])
      expect((await disk.send('PROPFIND', `${folder}/${name}`)).body).toContain('<colour xmlns="urn:x">แดง</colour>')
  })
})

describe('locks', () => {
  test('protect a file from everybody without the token, and are shown on the pages', async () => {
    const path = `${folder}/a.txt`
    await disk.put(path, 'one')
    const held = await disk.lock(path, { timeout: 'Infinite' })
    expect(held.status).toBe(200)
    expect(held.body).toContain('<D:timeout>Second-300</D:timeout>')
    expect(await disk.put(path, 'two')).toBe(423)
    expect((await disk.send('DELETE', path)).status).toBe(423)
    expect(await disk.move(path, `${folder}/b.txt`)).toBe(423)
    expect(await disk.put(path, 'two', { if: `(<${held.token}>)` })).toBe(204)
    expect(await disk.put(path, 'two', { if: '(<urn:uuid:other>)' })).toBe(412)
    const detail = await somsri.call<{ lock: { kind: string; via: string; mine: boolean } }>(
      'GET',
      `/api/items/${await fileId('a.txt')}`,
    )
    expect(detail.lock).toMatchObject({ kind: 'system', via: 'map drive', mine: true })
    expect((await disk.send('DELETE', folder)).status).toBe(423)
    const unlock = { headers: { 'lock-token': `<${held.token}>` } }
    expect((await disk.send('UNLOCK', path, unlock)).status).toBe(204)
    expect((await disk.send('UNLOCK', path, unlock)).status).toBe(409)
    expect(await disk.put(path, 'three')).toBe(204)
  })

  test('expire five minutes after the last refresh; writing is one', async () => {
    const path = `${folder}/a.txt`
    const { token, status } = await disk.lock(path)
    expect(status).toBe(201)
    world.clock.advance(200_000)
    expect(await disk.put(path, 'one', { if: `(<${token}>)` })).toBe(204)
    world.clock.advance(200_000)
    expect(await disk.put(path, 'two')).toBe(423)
    expect((await disk.send('LOCK', path, { headers: { if: `(<${token}>)` } })).status).toBe(200)
    world.clock.advance(301_000)
    expect(await disk.put(path, 'two')).toBe(204)
    expect((await disk.send('LOCK', path, { headers: { if: `(<${token}>)` } })).status).toBe(412)
  })

  test('a lock taken by a person on the pages does not affect their own drive', async () => {
    await disk.put(`${folder}/a.txt`, 'one')
    await somsri.call('POST', `/api/items/${await fileId('a.txt')}/lock`, {})
    expect(await disk.put(`${folder}/a.txt`, 'two')).toBe(204)
    const held = await disk.lock(`${folder}/a.txt`)
    expect(held.status).toBe(200)
  })
})

describe('names that a file system cannot hold', () => {
  const windows = { 'user-agent': 'Microsoft-WebDAV-MiniRedir/10.0.19045' }
  const long = `${'ก'.repeat(200)}.txt`

  test('are shown in another form, under which the items are read, written, moved and deleted', async () => {
    const place = await inFolder()
    const id = await somsri.file(place, long, 'one')
    const shown = `${'ก'.repeat(80)}~${id.slice(0, 8)}.txt`
    expect(await disk.list(folder)).toEqual([shown])
    expect((await disk.get(`${folder}/${shown}`)).body).toBe('one')
    expect(await disk.put(`${folder}/${shown}`, 'two')).toBe(204)
    expect(await versionsOf(long)).toHaveLength(2)
    expect(await disk.move(`${folder}/${shown}`, `${folder}/สั้น.txt`)).toBe(201)
    expect(await disk.list(folder)).toEqual(['สั้น.txt'])
    expect((await disk.send('DELETE', `${folder}/สั้น.txt`)).status).toBe(204)
  })

  test('of Windows are changed for Windows alone, in folders, too', async () => {
    const below = await somsri.folder(await inFolder(), 'aux')
    const id = await somsri.file(below, 'con.c', 'text')
    expect(await disk.list(`${folder}/aux`)).toEqual(['con.c'])
    const listed = await disk.send('PROPFIND', `${folder}/aux~${below.slice(0, 8)}`, {
      headers: { depth: '1', ...windows },
    })
    expect(listed.body).toContain(`con~${id.slice(0, 8)}.c</D:href>`)
    expect((await disk.get(`${folder}/aux~${below.slice(0, 8)}/con~${id.slice(0, 8)}.c`, windows)).body).toBe('text')
  })

  test('are not found by the mark of another item', async () => {
    const id = await somsri.file(await inFolder(), 'plain.txt', 'text')
    for (const name of [`plain~${id.slice(0, 8)}.txt`, `~${id.slice(0, 8)}`, `x~${id.slice(0, 8)}.txt`])
      expect((await disk.get(`${folder}/${name}`)).status).toBe(404)
  })
})
