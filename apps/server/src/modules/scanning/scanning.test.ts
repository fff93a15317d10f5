import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { mountAs } from '../../../test/dav-client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { codeOf, createVisitor, makeLink } from '../../../test/link-visitor.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../test/edocs.ts'
import { eicar, hasClamd, startClamd } from '../../../test/malware.ts'
import { drainJobs } from '../../../test/pictures.ts'
import { companyTwo, invoice } from '../../../../../packages/etax/test/invoice.ts'
import { createLog } from '../../platform/log.ts'
import { createScan } from './scan.ts'

const scan = (world: World) => world.runJob('scanning:scan', {})
const barredOf = async (world: World, id: string) =>
  (await world.owner.pool.query<{ barred: string | null }>('select barred from item where id = $1', [id])).rows[0]
    ?.barred
const blobOf = async (world: World, id: string, n = 1) =>
  (
    await world.owner.pool.query<{ scan: string; malware: string | null }>(
      'select b.scan, b.malware from version v join blob b on b.id = v.blob_id where v.item_id = $1 and v.n = $2',
      [id, n],
    )
  ).rows[0]
let made = 0
const aName = (extension = 'txt') => `${++made}.${extension}`
/** The same finding each time, in other bytes, so that nothing is known from before. */
const infected = () => `${eicar}\r\n${++made}`

/** Every way by which the bytes of a file leave, and how it ends: `ok`, or a machine code. */
async function doors(
  world: World,
  who: Client,
  folder: string,
  file: { id: string; name: string },
  token: string | null,
) {
  const { id, name } = file
  const get = async (url: string, headers = {}) => codeOf(await who.send({ method: 'GET', url, headers }))
  const post = async (url: string, payload: object) => codeOf(await who.send({ method: 'POST', url, payload }))
  const [zip] = await who.bulk('check', [id], { operation: 'download' })
  const target = await who.folder(await who.root(), crypto.randomUUID())
  const [copy] = await who.bulk('copy', [id], { targetId: target })
  const plan = await who.call<{ items: { attach: boolean; machineCode?: string }[] }>('POST', '/api/items/send/plan', {
    ids: [id],
  })
  const edoc = await who.call<{ items: { machineCode?: string }[] }>('POST', '/api/edocs/items/check', { ids: [id] })
  const dav = await mountAs(world, who)
  const visitor = token === null ? null : createVisitor(world, token)
  if (visitor) await visitor.open()
  const { status } = await dav.get(`${folder}/${name}`)
  return {
    content: await get(`/api/files/${id}/content`),
    inline: await get(`/api/files/${id}/content?inline=1`),
    range: await get(`/api/files/${id}/content`, { range: 'bytes=0-0' }),
    version: await get(`/api/files/${id}/content?version=1`),
    text: await get(`/api/files/${id}/text`),
    zip,
    copy,
    inside: await who.names(target),
    link: await post(`/api/items/${id}/links`, {
      permission: 'download',
      expiresIn: 'unlimited',
      openLimit: 'unlimited',
    }),
    attach: plan.items[0]?.machineCode ?? (plan.items[0]?.attach ? 'ok' : 'no'),
    edoc: edoc.items[0]?.machineCode ?? 'ok',
    mapDrive: status < 400 ? 'ok' : String(status),
    ...(visitor && { visitor: await visitor.code(`/files/${id}/content`) }),
  }
}

describe.skipIf(!hasClamd)('malware (skipped without clamd)', () => {
  let world: World
  let one: Business
  let clamd: Awaited<ReturnType<typeof startClamd>>
  let home: string
  const folderName = 'ตรวจมัลแวร์'
  beforeAll(async () => {
    clamd = await startClamd()
    world = await createWorld({ SCANNER_URL: clamd.url, SCANNER_MAX_MIB: '1' })
    one = await createBusiness(world)
    home = await one.malee.folder(await one.malee.root(), folderName)
  })
  const place = `My Drive/${folderName}`

  test('closes every way to a file, says so to its owner, and leaves it where it is', async () => {
    const name = aName()
    const id = await one.malee.file(home, name, infected())
    const link = await makeLink(one.malee, id)
    const before = await doors(world, one.malee, place, { id, name }, link.token)
    expect(before).toMatchObject({ content: 'ok', zip: 'ok', copy: 'ok', link: 'ok', mapDrive: 'ok', visitor: 'ok' })
    await scan(world)
    expect(await blobOf(world, id)).toEqual({ scan: 'found', malware: 'Eicar-Test-Signature.UNOFFICIAL' })
    const shut = 'MALWARE_FOUND'
    expect(await doors(world, one.malee, place, { id, name }, link.token)).toEqual({
      content: shut,
      inline: shut,
      range: shut,
      version: shut,
      text: shut,
      zip: shut,
      copy: shut,
      inside: [],
      link: shut,
      attach: shut,
      edoc: shut,
      mapDrive: '403',
      visitor: shut,
    })
    // It is shown to its owner, can be renamed and removed, and was written down.
    expect(await one.malee.list(home)).toContainEqual(expect.objectContaining({ id, malware: true }))
    expect(
      (await one.malee.send({ method: 'PATCH', url: `/api/items/${id}`, payload: { name: aName() } })).statusCode,
    ).toBe(200)
    const notices = await one.malee.call<{ items: { kind: string }[] }>('GET', '/api/notices')
    expect(notices.items.map(({ kind }) => kind)).toContain('malwareFound')
    const log = await world.owner.pool.query(
      "select data from audit_event where type = 'item.malware_found' and subject = $1",
      [id],
    )
    expect(log.rows).toMatchObject([{ data: { name, malware: 'Eicar-Test-Signature.UNOFFICIAL' } }])
    expect(await one.malee.bulk('trash', [id])).toEqual(['ok'])
  })

  test('ends what was made of a file before: zips that were prepared, and marked copies', async () => {
    const folder = await one.malee.folder(home, 'prepared')
    await one.malee.file(folder, 'late.txt', infected())
    await world.owner.pool.query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n, created_at, modified_at)
       select gen_random_uuid(), f.drive_id, f.id, 0, 'n' || n, 'n' || n, '', '', 0, 0, now(), now()
       from item f, generate_series(1, 10001) n where f.id = $1`,
      [folder],
    )
    const { archiveId = '' } = await one.malee.call<{ archiveId?: string }>('POST', '/api/items/download', {
      ids: [folder],
    })
    await world.runJob('transfer:prepare-archive', { archiveId })
    const archive = async () =>
      codeOf(await one.malee.send({ method: 'GET', url: `/api/prepared-archives/${archiveId}/content` }))
    expect(await archive()).toBe('ok')
    await scan(world)
    for (const job of ['transfer:close-archives', 'links:forget-copies']) await drainJobs(world, job)
    expect(await archive()).toBe('NOT_FOUND')
    const { items } = await one.malee.call<{ items: object[] }>('GET', '/api/prepared-archives')
    expect(items).toContainEqual(
      expect.objectContaining({ id: archiveId, state: 'failed', message: expect.stringContaining('มัลแวร์') }),
    )
  })

  test('opens what is clean, and looks at the same bytes once', async () => {
    const bytes = `clean ${++made}`
    const first = await one.malee.file(home, aName(), bytes)
    await scan(world)
    expect(await blobOf(world, first)).toEqual({ scan: 'clean', malware: null })
    await clamd.stop()
    const again = await one.malee.file(home, aName(), bytes)
    await scan(world)
    expect(await blobOf(world, again)).toEqual({ scan: 'clean', malware: null })
    await clamd.start()
  })

  test('is in a version: the next one is open, that one stays closed, and restoring it closes the file', async () => {
    const name = aName()
    const { itemId: id } = await one.malee.put(home, name, infected())
    await scan(world)
    expect(await barredOf(world, id)).toBe('found')
    await one.malee.put(home, name, 'clean now', '?file_duplicate=create_tag_version')
    await scan(world)
    const get = async (query: string) =>
      codeOf(await one.malee.send({ method: 'GET', url: `/api/files/${id}/content${query}` }))
    expect([await get(''), await get('?version=2'), await get('?version=1')]).toEqual(['ok', 'ok', 'MALWARE_FOUND'])
    const restored = await one.malee.send({ method: 'POST', url: `/api/files/${id}/versions/1/restore`, payload: {} })
    expect([codeOf(restored), await barredOf(world, id)]).toEqual(['ok', 'found'])
  })

  test('in a folder is left out of its zip and of copies, and an upload of it elsewhere is found at once', async () => {
    const folder = await one.malee.folder(home, 'mixed')
    await one.malee.file(folder, 'good.txt', 'good')
    const bytes = infected()
    await one.malee.file(folder, 'bad.txt', bytes)
    await scan(world)
    const target = await one.malee.folder(home, 'copies')
    await one.malee.bulk('copy', [folder], { targetId: target })
    const [copied] = await one.malee.list(target)
    expect(await one.malee.names(copied?.id ?? '')).toEqual(['good.txt'])
    const other = await one.malee.file(home, aName(), bytes)
    await scan(world)
    expect(await barredOf(world, other)).toBe('found')
  })

  test('is let go on the word of its owner or the Admin Business, and of nobody else', async () => {
    const folder = await one.malee.folder(one.root, `ส่วนกลาง ${++made}`)
    await one.rule(folder, 'department', one.sales, 'delete')
    const id = await one.prasit.file(folder, aName(), infected())
    await scan(world)
    const release = async (who: Client) => {
      await who.call('POST', '/api/me/confirm', { way: 'password', secret: 'demo-pass-1' })
      return codeOf(await who.send({ method: 'POST', url: `/api/items/${id}/release-malware`, payload: {} }))
    }
    expect(await one.prasit.list(folder)).not.toContainEqual(expect.objectContaining({ malware: true }))
    expect(await release(one.prasit)).toBe('NOT_ALLOWED')
    expect(await release(await world.as('anan01'))).toBe('NOT_FOUND')
    expect(codeOf(await one.prasit.bytes(id))).toBe('MALWARE_FOUND')
    expect(await release(one.malee)).toBe('ok')
    expect(codeOf(await one.prasit.bytes(id))).toBe('ok')
    expect(await release(one.malee)).toBe('MALWARE_NOT_FOUND')
    // What was let go is let go here: a copy is closed until somebody says the same of it.
    const copies = await one.malee.folder(home, 'let go')
    await one.malee.bulk('copy', [id], { targetId: copies })
    for (const copy of await one.malee.list(copies)) expect(copy).toMatchObject({ malware: true })
  })

  test('is not looked for in what is too large, or encrypted', async () => {
    const { itemId: large } = await one.malee.put(
      home,
      aName(),
      Buffer.concat([Buffer.from(eicar), Buffer.alloc(2 << 20)]),
    )
    await scan(world)
    expect(await blobOf(world, large)).toEqual({ scan: 'skipped', malware: null })
    expect(await barredOf(world, large)).toBe(null)
  })

  describe('a scanner that is away', () => {
    afterEach(() => clamd.start())

    test('leaves files open and waiting, is reported, and finds them when it is back', async () => {
      await scan(world)
      await clamd.stop()
      const id = await one.malee.file(home, aName(), infected())
      await scan(world)
      expect(await blobOf(world, id)).toMatchObject({ scan: 'waiting' })
      expect(codeOf(await one.malee.bytes(id))).toBe('ok')
      const ready = async () => (await world.app.inject({ url: '/readyz' })).json<{ scanner: string }>().scanner
      expect(await ready()).toBe('away')
      await clamd.start()
      const back = scanOfAnother(world, clamd.socket)
      await back()
      expect(await blobOf(world, id)).toMatchObject({ scan: 'found' })
      expect(await ready()).toBe('here')
    })
  })
})

/** The job of another process: one that has found the scanner away does not ask again at once. */
function scanOfAnother({ database: { db }, services, clock }: World, socket: string): () => Promise<void> {
  const { drive, audit, notifications } = services
  const scanner = { kind: 'clamd', at: { path: socket }, required: false, maxBytes: 1 << 20 } as const
  const log = createLog('silent')
  return createScan({ db, drive, audit, notifications, clock, log, config: { scanner } }).scan
}

describe.skipIf(!hasClamd)('where a scanner is required (skipped without clamd)', () => {
  test('others wait for it, whoever brought a file does not, and nothing waits once it is not required', async () => {
    const clamd = await startClamd()
    const world = await createWorld({ SCANNER_URL: clamd.url, SCANNER_REQUIRED: '1' })
    const one = await createBusiness(world)
    const folder = await one.malee.folder(one.root, 'รอ')
    await one.rule(folder, 'department', one.sales, 'download')
    const id = await one.malee.file(folder, aName(), 'fine')
    const link = await makeLink(one.malee, id)
    const visitor = createVisitor(world, link.token)
    await visitor.open()
    const read = async () => [
      codeOf(await one.malee.bytes(id)),
      codeOf(await one.prasit.bytes(id)),
      await visitor.code(`/files/${id}/content`),
    ]
    expect(await read()).toEqual(['ok', 'SCAN_AWAITED', 'SCAN_AWAITED'])
    await scan(world)
    expect(await read()).toEqual(['ok', 'ok', 'ok'])
    const [copy] = await one.prasit.bulk('copy', [id], { targetId: await one.prasit.root() })
    expect(copy).toBe('ok')
    const [own] = await one.prasit.list(await one.prasit.root())
    expect(await barredOf(world, own?.id ?? '')).toBe(null)
    const later = await one.malee.file(folder, aName(), 'later')
    await one.malee.put(folder, 'v.txt', 'one')
    expect(await barredOf(world, later)).toBe('waiting')
    await world.owner.pool.query('update scan_state set required = false')
    await world.owner.pool.query("update item set barred = null where barred = 'waiting'")
    expect(codeOf(await one.prasit.bytes(later))).toBe('ok')
  })

  test('e-documents wait in the Inbox, what is found there is said so, and what was sent stays open to its sender', async () => {
    const clamd = await startClamd()
    const consents = fakeConsents()
    const world = await createWorld({ SCANNER_URL: clamd.url, SCANNER_REQUIRED: '1' }, { consents })
    const one = await createBusiness(world)
    const wichai = await world.as('wichai1', 'TWO')
    const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
      name: 'ระบบ e-Tax',
      scopes: ['inbox:write', 'outbox:read'],
    })
    const deliver = senderOf(world, secret)
    const arrive = async (xml: string) => {
      const { transactionId } = (await deliver({ xml })).json<{ result: Delivered }>().result
      const read = async (who: Client, box: string) =>
        codeOf(await who.send({ method: 'GET', url: `/api/edocs/${transactionId}/content?as=xml&box=${box}` }))
      return async () => [await read(one.malee, 'outbox'), await read(wichai, 'inbox')]
    }
    const clean = await arrive(invoice({ number: 'S-1', buyer: companyTwo }))
    const comment = `<!-- ${eicar} -->`
    const bad = await arrive(invoice({ number: 'S-2', buyer: companyTwo }).replace(/\?>/, `?>${comment}`))
    expect([await clean(), await bad()]).toEqual([
      ['ok', 'SCAN_AWAITED'],
      ['ok', 'SCAN_AWAITED'],
    ])
    await scan(world)
    expect([await clean(), await bad()]).toEqual([
      ['ok', 'ok'],
      ['MALWARE_FOUND', 'MALWARE_FOUND'],
    ])
  })
})

test('without a scanner nothing is scanned, and the operator can see that', async () => {
  const world = await createWorld()
  const somsri = await world.as('somsri1')
  const id = await somsri.file(await somsri.root(), 'a.txt', eicar)
  await scan(world)
  expect(await blobOf(world, id)).toEqual({ scan: 'waiting', malware: null })
  expect((await world.app.inject({ url: '/readyz' })).json<{ scanner: string }>().scanner).toBe('off')
})
