import { randomBytes } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { readLater } from '../../../../test/sending.ts'
import { unzip } from '../../../../test/unzip.ts'

let world: World
let somsri: Client
let business: Business
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  business = await createBusiness(world)
})

type Asked = { url: string; items: number; bytes: number }
const ask = (who: Client, ...ids: string[]) => who.call<Asked>('POST', '/api/items/download', { ids })
const plan = (who: Client, ...ids: string[]) =>
  who.call<{
    verdicts: { id: string; ok: boolean; message?: string }[]
    items: number
    bytes: number
    exact: boolean
    large: boolean
  }>('POST', '/api/items/download/plan', { ids })
const get = (url: string) => world.app.inject({ method: 'GET', url })

/** Path → text of every file in the archive of these items. */
async function archiveOf(who: Client, ...ids: string[]): Promise<Record<string, string>> {
  const { url } = await ask(who, ...ids)
  const found = await unzip((await get(url)).rawPayload)
  return Object.fromEntries(found.map(({ path, bytes }) => [path, bytes.toString()]))
}

describe('an archive', () => {
  test('contains folders with everything in them, empty ones too, under their names', async () => {
    const root = await somsri.root()
    const top = await somsri.folder(root, 'เอกสารปี ๒๕๖๙')
    const sub = await somsri.folder(top, 'ใบแจ้งหนี้')
    await somsri.folder(top, 'ว่าง')
    await somsri.put(sub, 'ก.txt', 'หนึ่ง')
    await somsri.put(top, 'empty.txt', '')
    const big = randomBytes(700_000)
    await somsri.put(top, 'big.bin', big)
    const asked = await ask(somsri, top)
    expect(asked).toMatchObject({ items: 6, bytes: 700_000 + Buffer.byteLength('หนึ่ง') })
    const response = await get(asked.url)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('เอกสารปี ๒๕๖๙.zip')}`,
    )
    const found = await unzip(response.rawPayload)
    expect(found.map(({ path }) => path).sort()).toEqual([
      'เอกสารปี ๒๕๖๙/',
      'เอกสารปี ๒๕๖๙/big.bin',
      'เอกสารปี ๒๕๖๙/empty.txt',
      'เอกสารปี ๒๕๖๙/ว่าง/',
      'เอกสารปี ๒๕๖๙/ใบแจ้งหนี้/',
      'เอกสารปี ๒๕๖๙/ใบแจ้งหนี้/ก.txt',
    ])
    expect(found.find(({ path }) => path.endsWith('big.bin'))?.bytes.equals(big)).toBe(true)
  })

  test('of items from several folders numbers duplicate names', async () => {
    const root = await somsri.root()
    const [one, two] = [await somsri.folder(root, 'z1'), await somsri.folder(root, 'z2')]
    const ids = [await somsri.file(one, 'same.txt', '1'), await somsri.file(two, 'SAME.txt', '2')]
    expect(await archiveOf(somsri, ...ids)).toEqual({ 'same.txt': '1', 'SAME (2).txt': '2' })
  })

  test('contains more than a page of a folder', async () => {
    const folder = await somsri.folder(await somsri.root(), 'many')
    for (let n = 0; n < 520; n += 40)
      await Promise.all(Array.from({ length: 40 }, (_, i) => somsri.put(folder, `${n + i}.txt`, `${n + i}`)))
    const found = await archiveOf(somsri, folder)
    expect(Object.keys(found)).toHaveLength(521)
    expect(found['many/519.txt']).toBe('519')
  })

  test('never extracts outside its folder, whatever its files are called', async () => {
    const root = await somsri.root()
    const top = await somsri.folder(root, '..zip')
    const names = [
      '..a.txt',
      '...',
      '~root',
      'C.txt',
      '%2e%2e%2f',
      '．．／',
      'a\u2215b.txt',
      '-rf',
      'con.txt',
      '$HOME',
      '`x`',
    ]
    const kept: string[] = []
    for (const name of names) {
      const url = `/api/folders/${top}/files/${encodeURIComponent(name)}`
      const response = await somsri.send({ method: 'PUT', url, payload: 'x' })
      if (response.statusCode === 201) kept.push(name)
      else expect(response.statusCode, name).toBe(400)
    }
    expect(kept.length).toBeGreaterThan(3)
    const { url } = await ask(somsri, top)
    for (const { path } of await unzip((await get(url)).rawPayload)) {
      const steps = path.replace(/\/$/, '').split('/')
      if (path !== '_changed-names.txt') expect(steps[0], path).toBe('..zip')
      expect(steps.filter((step) => step === '' || step === '.' || step === '..')).toEqual([])
      expect(path).not.toMatch(/[\\\0]|^[a-z]:/i)
    }
  })

  test('names that some systems cannot hold are changed, and listed with the names they had', async () => {
    const top = await somsri.folder(await somsri.root(), 'เครื่องอื่น')
    const below = await somsri.folder(top, 'aux')
    const long = `${'ก'.repeat(200)}.txt`
    const mark = (id: string) => id.slice(0, 8)
    const ids = await Promise.all([
      somsri.file(below, 'CON.txt', 'con'),
      somsri.file(top, 'สรุป..txt', 'as it is'),
      somsri.file(top, long, 'long'),
    ])
    const [con, , shortened] = ids.map(mark)
    const folder = `เครื่องอื่น/aux~${mark(below)}`
    const entries = new Map(
      (await unzip((await get((await ask(somsri, top)).url)).rawPayload)).map(({ path, bytes }) => [
        path,
        String(bytes),
      ]),
    )
    const short = `เครื่องอื่น/${'ก'.repeat(80)}~${shortened}.txt`
    expect([...entries.keys()].toSorted()).toEqual(
      [
        '_changed-names.txt',
        'เครื่องอื่น/',
        `${folder}/`,
        `${folder}/CON~${con}.txt`,
        'เครื่องอื่น/สรุป..txt',
        short,
      ].toSorted(),
    )
    expect([entries.get(`${folder}/CON~${con}.txt`), entries.get(short)]).toEqual(['con', 'long'])
    const note = entries.get('_changed-names.txt')
    for (const line of [
      `${folder}/\r\n    aux\r\n`,
      `${folder}/CON~${con}.txt\r\n    CON.txt`,
      `${short}\r\n    ${long}`,
    ])
      expect(note).toContain(line)
  })

  test('is logged, with what was requested and what was sent', async () => {
    const id = await somsri.file(await somsri.root(), 'logged.txt')
    await archiveOf(somsri, id)
    const { rows } = await world.owner.pool.query(
      `select type, data from audit_event where subject = $1 and type like 'archive.%' order by id`,
      [id],
    )
    expect(rows).toEqual([
      { type: 'archive.requested', data: { ids: [id], items: 1 } },
      { type: 'archive.downloaded', data: { ids: [id], files: 1, left: 0 } },
    ])
  })
})

describe('an index', () => {
  const indexed = async (who: Client, ...ids: string[]) => {
    const { url } = await who.call<Asked>('POST', '/api/items/download', { ids, index: true })
    const found = await unzip((await get(url)).rawPayload)
    return Object.fromEntries(found.map(({ path, bytes }) => [path, bytes.toString()]))
  }
  const linesOf = (csv = '') => csv.trimEnd().split('\r\n')

  test('describes every file, and is included only on request', async () => {
    const folder = await somsri.folder(await somsri.root(), 'ดัชนี')
    const sub = await somsri.folder(folder, 'ใน')
    const id = await somsri.file(sub, 'ก, ข.txt', 'หนึ่ง')
    await somsri.put(folder, '=1+1.txt', 'x')
    await somsri.call('POST', '/api/items/hashtags', { ids: [id], add: ['งบ'], remove: [] })
    expect(await archiveOf(somsri, folder)).not.toHaveProperty('index.csv')
    const found = await indexed(somsri, folder)
    const { size, sha256, modifiedAt } = await somsri.call<{ size: number; sha256: string; modifiedAt: string }>(
      'GET',
      `/api/items/${id}`,
    )
    const [head, formula, plain, ...more] = linesOf(found['index.csv'])
    expect([head, more]).toEqual(['\uFEFFpath,name,size,changed,version,sha256,hashtags', []])
    expect(formula).toMatch(/^ดัชนี\/=1\+1\.txt,'=1\+1\.txt,1,/)
    const [, at = ''] = /,(\d{4}-[^,]+\+07:00),/.exec(plain ?? '') ?? []
    expect(plain).toBe(`"ดัชนี/ใน/ก, ข.txt","ก, ข.txt",${size},${at},1,${sha256},#งบ`)
    expect(Math.floor(Date.parse(at) / 1000)).toBe(Math.floor(Date.parse(modifiedAt) / 1000))
    expect(sha256).toMatch(/^[\da-f]{64}$/)
  })

  test('gives way to a file of that name, and so does the note', async () => {
    const root = await somsri.root()
    const own = await somsri.file(await somsri.folder(root, 'd1'), 'index.csv', 'own')
    const note = await somsri.file(await somsri.folder(root, 'd2'), '_not-included.txt', 'own note')
    const lost = await somsri.file(await somsri.folder(root, 'd3'), 'lost.txt', 'l'.repeat(300))
    await world.owner.pool.query(
      'update blob set damaged_at = now() where id = (select blob_id from version where item_id = $1)',
      [lost],
    )
    const found = await indexed(somsri, own, note, lost)
    expect(found).toMatchObject({ 'index.csv': 'own', '_not-included.txt': 'own note' })
    expect(linesOf(found['index (2).csv'])).toHaveLength(3)
    expect(found['index (2).csv']).not.toContain('lost.txt')
    expect(found['_not-included (2).txt']).toContain('lost.txt')
  })

  test('reveals nothing about inaccessible items', async () => {
    const { malee, prasit, root, rule } = business
    const top = await malee.folder(root, `index ${crypto.randomUUID()}`)
    const [secret, shown] = [await malee.folder(top, 'secret'), await malee.folder(top, 'shown')]
    await malee.put(top, 'open.txt', 'open')
    await malee.put(secret, 'hidden.txt', 'hidden')
    await malee.put(shown, 'looked at.txt', 'only looked at')
    const employee = await business.employeeOf(prasit)
    await rule(top, 'employee', employee, 'download')
    await rule(secret, 'employee', employee, 'none')
    await rule(shown, 'employee', employee, 'view')
    const lines = linesOf((await indexed(prasit, top))['index.csv'])
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('open.txt')
  })
})

describe('the download plan', () => {
  test('says what is included, how much it is, and why the rest is not; nothing is created or logged', async () => {
    const { malee, prasit, kanya, root, rule } = business
    const top = await malee.folder(root, `plan ${crypto.randomUUID()}`)
    const [may, looks] = [await malee.folder(top, 'may'), await malee.folder(top, 'looks')]
    await malee.put(may, 'a.txt', 'four')
    const employee = await business.employeeOf(prasit)
    await rule(may, 'employee', employee, 'download')
    await rule(looks, 'employee', employee, 'view')
    const planned = await plan(prasit, may, looks)
    expect(planned).toMatchObject({
      verdicts: [
        { id: may, ok: true },
        { id: looks, ok: false },
      ],
      items: 2,
      bytes: 4,
      large: false,
    })
    expect(planned.verdicts[1]?.message).toMatch(/[ก-๙]/)
    const none = await plan(kanya, may)
    expect(none).toMatchObject({ verdicts: [{ id: may, ok: false, machineCode: 'NOT_FOUND' }], items: 0, bytes: 0 })
    expect(await somsri.refused('POST', '/api/items/download/plan', { ids: [] })).toMatchObject({ status: 400 })
    const { rowCount } = await world.owner.pool.query(
      `select from audit_event where subject = $1 and type like 'archive.%'`,
      [may],
    )
    expect(rowCount).toBe(0)
  })

  const past = new Date(Date.now() - 60_000).toISOString()
  const change = (column: string, value: unknown) => (id: string) =>
    world.owner.pool.query(`update item set ${column} = $2 where id = $1`, [id, value])
  test.each<[string, 'somsri' | 'malee' | 'prasit', (file: string, folder: string) => Promise<unknown>, boolean]>([
    ['nothing is kept from the caller', 'prasit', async () => undefined, true],
    ['a file is encrypted', 'somsri', change('encrypted', true), false],
    ['a file has a password', 'somsri', change('password_hash', 'x'), false],
    ['a file has expired', 'somsri', change('expires_at', past), false],
    ['a file expires later', 'somsri', change('expires_at', '2999-01-01'), true],
    ['a file is in the trash', 'somsri', (file) => somsri.bulk('trash', [file]), true],
    [
      'the bytes of a file are damaged',
      'somsri',
      (file) =>
        world.owner.pool.query(
          'update blob set damaged_at = now() where id = (select blob_id from version where item_id = $1)',
          [file],
        ),
      false,
    ],
    [
      'a folder has rules of its own',
      'prasit',
      (_, id) => business.rule(id, 'business', business.malee.accountId, 'none'),
      false,
    ],
    [
      'it has, and the caller sees all there is',
      'malee',
      (_, id) => business.rule(id, 'business', business.malee.accountId, 'none'),
      true,
    ],
  ])('says whether the number is exact: %s', async (_, name, hinder, exact) => {
    const { malee, prasit, root, rule, employeeOf } = business
    const maker = name === 'somsri' ? somsri : malee
    const top = await maker.folder(name === 'somsri' ? await somsri.root() : root, crypto.randomUUID())
    const folder = await maker.folder(top, 'in')
    const file = await maker.file(folder, 'a.txt', crypto.randomUUID())
    if (name === 'prasit') await rule(top, 'employee', await employeeOf(prasit), 'download')
    await hinder(file, folder)
    expect((await plan({ somsri, malee, prasit }[name], top)).exact).toBe(exact)
  })
})

describe('inaccessible items', () => {
  test('are not counted', async () => {
    const { malee, prasit, root, rule } = business
    const top = await malee.folder(root, `zip ${crypto.randomUUID()}`)
    const employee = await business.employeeOf(prasit)
    await rule(top, 'employee', employee, 'download')
    await malee.put(top, 'open.txt', 'open')
    const secret = await malee.folder(top, 'secret')
    await malee.put(await malee.folder(secret, 'in it'), 'hidden.txt', 'hidden')
    await rule(secret, 'employee', employee, 'none')
    expect(await plan(prasit, top)).toMatchObject({ items: 2, bytes: 4 })
    expect(await ask(prasit, top)).toMatchObject({ items: 2, bytes: 4 })
    expect(await plan(malee, top)).toMatchObject({ items: 5, bytes: 10 })
  })

  test('are not mentioned if invisible, and otherwise named with the reason', async () => {
    const { malee, prasit, root, rule } = business
    const top = await malee.folder(root, `zip ${crypto.randomUUID()}`)
    const [secret, shown] = [await malee.folder(top, 'secret'), await malee.folder(top, 'shown')]
    await malee.put(top, 'open.txt', 'open')
    await malee.put(secret, 'hidden.txt', 'hidden')
    await malee.put(shown, 'looked at.txt', 'only looked at')
    const employee = await business.employeeOf(prasit)
    await rule(top, 'employee', employee, 'download')
    await rule(secret, 'employee', employee, 'none')
    await rule(shown, 'employee', employee, 'view')
    const found = await archiveOf(prasit, top)
    const paths = Object.keys(found)
    expect(paths.some((path) => path.includes('secret'))).toBe(false)
    expect(paths.filter((path) => path.endsWith('open.txt'))).toHaveLength(1)
    expect(paths.some((path) => path.includes('looked at'))).toBe(false)
    const note = found['_not-included.txt'] ?? ''
    expect(note).toContain('/shown\r\n')
    expect(note).not.toContain('secret')
    expect(note).toContain('รายการที่ไม่ได้รวมไว้')
    expect(JSON.stringify(found)).not.toContain('hidden')
  })

  test('without any accessible item there is no archive', async () => {
    const { malee, kanya, root } = business
    const top = await malee.folder(root, `zip ${crypto.randomUUID()}`)
    expect(await kanya.refused('POST', '/api/items/download', { ids: [top] })).toMatchObject({ status: 404 })
    expect(await somsri.refused('POST', '/api/items/download', { ids: [] })).toMatchObject({ status: 400 })
  })

  test('a damaged file is omitted; one found damaged while sending ends the archive', async () => {
    const top = `damaged ${crypto.randomUUID()}`
    const folder = await somsri.folder(await somsri.root(), top)
    const known = await somsri.file(folder, 'known.txt', 'k'.repeat(300))
    await somsri.put(folder, 'good.txt', 'good')
    await world.owner.pool.query(
      'update blob set damaged_at = now() where id = (select blob_id from version where item_id = $1)',
      [known],
    )
    const found = await archiveOf(somsri, folder)
    expect(found[`${top}/good.txt`]).toBe('good')
    expect(found['_not-included.txt']).toContain(`${top}/known.txt`)
    const { rows } = await world.owner.pool.query<{ store_key: string }>(
      `select p.store_key from item i join version v on v.item_id = i.id join blob_part p on p.blob_id = v.blob_id
       where i.parent_id = $1 and i.name = 'good.txt'`,
      [folder],
    )
    const handle = await open(join(world.dataDir, 'files', rows[0]?.store_key ?? ''), 'r+')
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, 30)
    await handle.write(
      buffer.map((byte) => byte ^ 1),
      0,
      1,
      30,
    )
    await handle.close()
    await expect(get((await ask(somsri, folder)).url)).rejects.toThrow()
  })
})

describe('the address', () => {
  test('works once, for a minute, and while its requester is signed in', async () => {
    const id = await somsri.file(await somsri.root(), 'once.txt')
    const { url } = await ask(somsri, id)
    expect((await get(url)).statusCode).toBe(200)
    expect((await get(url)).statusCode).toBe(404)
    const late = await ask(somsri, id)
    world.clock.advance(61_000)
    expect((await get(late.url)).statusCode).toBe(404)
    const other = await world.as('somsri1')
    const gone = await ask(other, id)
    await somsri.call('DELETE', '/api/sessions/all')
    expect((await get(gone.url)).statusCode).toBe(404)
    expect((await get(`/api/archives/${'x'.repeat(43)}`)).statusCode).toBe(404)
    expect((await get('/api/archives/x')).statusCode).toBe(400)
  })

  test('applies the requester’s permissions at the time of use, not of creation', async () => {
    const { malee, prasit, root, rule } = business
    const top = await malee.folder(root, `zip ${crypto.randomUUID()}`)
    await malee.put(top, 'a.txt', 'a')
    const employee = await business.employeeOf(prasit)
    await rule(top, 'employee', employee, 'download')
    const { url } = await ask(prasit, top)
    await rule(top, 'employee', employee, 'none')
    expect(await unzip((await get(url)).rawPayload)).toEqual([])
  })

  describe('stops sending, also within a file,', () => {
    type Place = Awaited<ReturnType<typeof sending>>
    const endings: Record<string, (place: Place) => Promise<unknown>> = {
      'when the right to what was chosen ends': ({ chosen, set }) => set(chosen, 'none'),
      'when it may only be viewed': ({ chosen, set }) => set(chosen, 'view'),
      'when one of several is in the trash': ({ other }) => business.malee.bulk('trash', [other]),
      'when its requester has left the business': ({ employee }) =>
        world.owner.pool.query('update employee set suspended_at = now() where id = $1', [employee]),
      'when its requester is signed out': () => business.kanya.call('DELETE', '/api/sessions/all'),
    }

    /** The first bytes of a zip have been sent; it is of two folders, and of one that was refused from the beginning. */
    async function sending() {
      const { malee, root, rule, employeeOf } = business
      const kanya = await world.as('kanya01', 'ONE')
      const employee = await employeeOf(kanya)
      const set = (id: string, level: 'none' | 'view' | 'download') => rule(id, 'employee', employee, level)
      const top = await malee.folder(root, `zip ${crypto.randomUUID()}`)
      const [chosen, other, refused] = [
        await malee.folder(top, 'chosen'),
        await malee.folder(top, 'other'),
        await malee.folder(top, 'refused'),
      ]
      for (const id of [chosen, other]) await set(id, 'download')
      await set(refused, 'view')
      await malee.put(chosen, 'large.bin', randomBytes(3_000_000))
      const { url } = await ask(kanya, chosen, other, refused)
      const origin = { address: null, traceId: null }
      const { chunks } = await world.services.transfer.archive.open(url.split('/').at(-1) ?? '', origin)
      const first = await chunks.next()
      return { chunks, first: first.value as Buffer, chosen, other, refused, employee, set }
    }

    test.each(Object.entries(endings))('%s', async (_, end) => {
      const place = await sending()
      try {
        await end(place)
        await expect(readLater(place.chunks).then(({ length }) => length)).rejects.toMatchObject({
          code: expect.stringMatching(/^NOT_/),
        })
      } finally {
        await world.owner.pool.query('update employee set suspended_at = null where id = $1', [place.employee])
      }
    })

    test('and goes on as long as nothing ends that was in it', async () => {
      const { chunks, first, set, refused } = await sending()
      await set(refused, 'none')
      const found = await unzip(Buffer.concat([first, await readLater(chunks)]))
      expect(found.map(({ path }) => path)).toContain('chosen/large.bin')
    })
  })

  test('leaves out what is closed below while it is sent, also within one page of items', async () => {
    const { malee, root, rule, employeeOf } = business
    const kanya = await world.as('kanya01', 'ONE')
    const employee = await employeeOf(kanya)
    const top = await malee.folder(root, `zip ${crypto.randomUUID()}`)
    await rule(top, 'employee', employee, 'download')
    const [below, beside] = [await malee.folder(top, 'below'), await malee.folder(top, 'beside')]
    // More than is read ahead.
    for (let n = 0; n < 7; n++) await malee.put(below, `${n}.bin`, randomBytes(900_000))
    await malee.put(beside, 'z.txt', 'beside')
    const { url } = await ask(kanya, top)
    const { chunks } = await world.services.transfer.archive.open(url.split('/').at(-1) ?? '', {
      address: null,
      traceId: null,
    })
    const first = (await chunks.next()).value as Buffer
    await rule(below, 'employee', employee, 'none')
    const found = await unzip(Buffer.concat([first, await readLater(chunks)]))
    const paths = found.map(({ path }) => path.split('/').slice(1).join('/'))
    expect(paths).toEqual(expect.arrayContaining(['below/0.bin', 'beside/z.txt']))
    expect(paths).not.toContain('below/6.bin')
  })

  test('leaves nothing open when its reader disconnects', async () => {
    const folder = await somsri.folder(await somsri.root(), 'left')
    for (let n = 0; n < 6; n++) await somsri.put(folder, `${n}.bin`, randomBytes(900_000))
    const port = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port
    for (let n = 0; n < 5; n++) {
      const { url } = await ask(somsri, folder)
      const response = await fetch(`http://127.0.0.1:${port}${url}`)
      const reader = response.body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    // More than three at once are refused: all of these have released their slot, and their files.
    await expect.poll(async () => (await readdir('/proc/self/fd')).length).toBeLessThan(200)
    expect(Object.keys(await archiveOf(somsri, folder))).toHaveLength(7)
  })
})
