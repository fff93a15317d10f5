import { randomBytes } from 'node:crypto'
import { keyRing, masterKey } from '@khlang/vault'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { codeOf, makeLink } from '../../../../test/link-visitor.ts'
import { createSetting } from '../../../../test/setting.ts'
import { createUploadVisitor, makeUploadLink, type MadeUploadLink } from '../../../../test/upload-visitor.ts'
import { openToken } from '../model/seal-token.ts'
import { createUploadUpkeep } from './model/upload-upkeep.ts'

type Link = MadeUploadLink & { state: string; name: string; mine: boolean; revision: number }

let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})

let made = 0
const folderOf = () => somsri.folder(home, `folder ${++made}`)
const linkOf = async (more: Record<string, unknown> = {}) => makeUploadLink(somsri, await folderOf(), more)
const change = (link: { id: string }, body: Record<string, unknown>, who = somsri) =>
  who.call<Link>('PATCH', `/api/upload-links/${link.id}`, body)
const listOf = async (folder: string, who: Client) =>
  (await who.call<{ items: Link[] }>('GET', `/api/items/${folder}/upload-links`)).items
const eventsOf = async (work: () => Promise<unknown>) => {
  const { rows: before } = await world.owner.pool.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from audit_event',
  )
  await work()
  const { rows } = await world.owner.pool.query<{ type: string }>(
    'select type from audit_event where id > $1 order by id',
    [before[0]?.id],
  )
  return rows.map(({ type }) => type)
}

describe('creating', () => {
  test('answers with the address of a page; no secret is stored or logged as it is', async () => {
    const link = await linkOf({ password: 'ความลับ-ของ-ฉัน' })
    expect(link.url).toBe(`http://localhost:8080/sharelinkuploads?id=${link.token}`)
    expect(link.token).toMatch(/^[\w-]{43}$/)
    const { rows } = await world.owner.pool.query<{ text: string }>(
      'select row_to_json(l)::text as text from upload_link l union all select data::text from audit_event',
    )
    const stored = rows.map(({ text }) => text).join('\n')
    for (const secret of [link.token, 'ความลับ-ของ-ฉัน', Buffer.from(link.token, 'base64url').toString('hex')])
      expect(stored).not.toContain(secret)
    expect(await listOf(link.folder.id, somsri)).toMatchObject([{ id: link.id, url: link.url, state: 'on' }])
  })

  test.each([
    [{ password: '12345' }, 'LINK_PASSWORD_SHORT'],
    [{ password: 'password' }, 'LINK_PASSWORD_COMMON'],
    [{ password: '      ' }, 'LINK_PASSWORD_COMMON'],
    [{ expiresIn: undefined }, 'LINK_EXPIRY_REQUIRED'],
    [{ expiresIn: { days: 0, hours: 0, minutes: 0 } }, 'LINK_EXPIRY_REQUIRED'],
    [{ maxFiles: 0 }, 'INVALID_INPUT'],
    [{ maxSize: 5 * 1024 ** 3 + 1 }, 'INVALID_INPUT'],
    [{ types: ['a b'] }, 'INVALID_INPUT'],
    [{ duplicate: 'replace' }, 'INVALID_INPUT'],
    [{ checklist: [{ title: ' ' }] }, 'INVALID_INPUT'],
    [{ checklist: Array.from({ length: 51 }, () => ({ title: 'x' })) }, 'INVALID_INPUT'],
    [{ sendEtax: true }, 'UPLOAD_LINK_SIGNING'],
  ])('with %j is refused with %s', async (more, code) => {
    const body = { expiresIn: 'unlimited', ...more }
    const url = `/api/items/${await folderOf()}/upload-links`
    expect((await somsri.refused('POST', url, body)).machineCode).toBe(code)
  })

  test('is for folders, of people who may share them with the right to add files', async () => {
    const { folder, file } = await one.folderWithFile('create')
    const employee = await one.employeeOf(one.prasit)
    const outcome = async (id = folder) =>
      codeOf(
        await one.prasit.send({
          method: 'POST',
          url: `/api/items/${id}/upload-links`,
          payload: { expiresIn: 'unlimited' },
        }),
      )
    expect(await outcome()).toBe('NOT_FOUND')
    for (const level of ['view', 'download', 'upload', 'edit', 'delete'] as const) {
      await one.rule(folder, 'employee', employee, level)
      expect([level, await outcome()]).toEqual([level, 'NOT_ALLOWED'])
    }
    await one.rule(folder, 'employee', employee, 'edit')
    await world.owner.pool.query('update access_rule set may_reshare = true where item_id = $1', [folder])
    expect(await outcome()).toBe('ok')
    await one.rule(folder, 'employee', employee, 'admin')
    expect([await outcome(), await outcome(file)]).toEqual(['ok', 'NOT_A_FOLDER'])
    // Admin Business sees the links of others, but not their addresses.
    expect((await listOf(folder, one.malee)).map(({ mine, url }) => [mine, url])).toEqual([
      [false, null],
      [false, null],
    ])
    // Somebody who only reads the folder sees none.
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'download')
    expect(await listOf(folder, one.kanya)).toEqual([])
  })

  test('counts with share links toward the limit of an account, which the operator sets', async () => {
    const limited = await createWorld({ LIMIT_LINKS_PER_MINUTE: '2' })
    const anan = await limited.as('anan01')
    const folder = await anan.folder(await anan.root(), 'limited')
    await makeLink(anan, folder)
    await makeUploadLink(anan, folder)
    expect(await anan.refused('POST', `/api/items/${folder}/upload-links`, { expiresIn: 'unlimited' })).toMatchObject({
      status: 429,
      machineCode: 'TOO_MANY_LINKS',
    })
  })

  test('keeps within what the business allows', async () => {
    await world.services.links.policies.set(one.admin, {
      defaultDays: 7,
      maxDays: 30,
      defaultOpens: null,
      maxOpens: 5,
      passwordRequired: true,
      passwordLength: 13,
      loginRequired: false,
      allowsLinks: true,
    })
    const folder = await one.malee.folder(one.root, 'policies')
    const url = `/api/items/${folder}/upload-links`
    const password = 'correct horse'
    expect((await one.malee.refused('POST', url, {})).machineCode).toBe('LINK_BEYOND_POLICY')
    const days = { days: 31, hours: 0, minutes: 0 }
    expect((await one.malee.refused('POST', url, { password, expiresIn: days })).machineCode).toBe('LINK_BEYOND_POLICY')
    const short = { password: 'correct hors' }
    expect((await one.malee.refused('POST', url, short)).machineCode).toBe('LINK_PASSWORD_SHORT')
    const link = await one.malee.call<Link & { expiresAt: string }>('POST', url, { password })
    expect((await one.malee.refused('PATCH', `/api/upload-links/${link.id}`, short)).machineCode).toBe(
      'LINK_PASSWORD_SHORT',
    )
    expect(Date.parse(link.expiresAt) - world.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000)
    await world.services.links.policies.set(one.admin, {
      defaultDays: null,
      maxDays: null,
      defaultOpens: null,
      maxOpens: null,
      passwordRequired: false,
      passwordLength: 6,
      loginRequired: false,
      allowsLinks: false,
    })
    expect((await createUploadVisitor(world, link.token).state()).state).toBe('closed')
    expect(await listOf(folder, one.malee)).toMatchObject([{ state: 'closed' }])
    await world.owner.pool.query('delete from link_policy')
  })
})

describe('an owner', () => {
  test('changes each setting, gives a new address and deletes, with one event each; received files stay', async () => {
    const link = await linkOf({ name: 'เดิม' })
    const settings = {
      name: 'ใหม่',
      maxFiles: 9,
      maxSize: 1000,
      types: ['jpg', 'pdf'],
      askName: 'required',
      askEmail: 'optional',
      remark: 'บรรทัด 1\nบรรทัด 2',
      qr: true,
      notify: false,
      loginRequired: true,
    }
    expect(await eventsOf(() => change(link, settings))).toEqual(['upload-link.changed'])
    expect(await change(link, { password: 'correct horse' })).toMatchObject({ ...settings, hasPassword: true })
    expect(await change(link, { password: null, maxFiles: null })).toMatchObject({ hasPassword: false, maxFiles: null })
    expect(await eventsOf(() => change(link, {}))).toEqual([])
    await change(link, { loginRequired: false, types: [] })
    const who = createUploadVisitor(world, link.token)
    await who.open({ name: 'สมชาย' })
    expect(await who.sendFile('a.txt')).toMatch(/-/)
    expect(await eventsOf(() => somsri.call('POST', `/api/upload-links/${link.id}/rotate`, {}))).toEqual([
      'upload-link.rotated',
    ])
    expect((await who.state()).state).toBe('not_found')
    expect(await eventsOf(() => somsri.call('DELETE', `/api/upload-links/${link.id}`))).toEqual(['upload-link.deleted'])
    expect(await somsri.names(link.folder.id)).toEqual(['a.txt'])
    expect((await somsri.refused('DELETE', `/api/upload-links/${link.id}`)).machineCode).toBe('LINK_NOT_FOUND')
  })

  test('does not overwrite what somebody else has changed meanwhile', async () => {
    const link = await linkOf()
    const send = (revision: string) =>
      somsri.send({
        method: 'PATCH',
        url: `/api/upload-links/${link.id}`,
        headers: { 'if-match': revision },
        payload: { qr: true },
      })
    expect([codeOf(await send('"1"')), codeOf(await send('"1"')), codeOf(await send('x'))]).toEqual([
      'ok',
      'LINK_STALE',
      'INVALID_INPUT',
    ])
  })

  test('lists their links by page, latest first, and what came through each', async () => {
    const mine = async (query: string) =>
      somsri.call<{ items: Link[]; nextCursor: string | null }>('GET', `/api/links?kind=upload&${query}`)
    const [first, second] = [await linkOf(), await linkOf()]
    const page = await mine('limit=1')
    expect(page.items.map(({ id }) => id)).toEqual([second.id])
    expect((await mine(`limit=1&cursor=${page.nextCursor}`)).items.map(({ id }) => id)).toEqual([first.id])
    const who = createUploadVisitor(world, first.token)
    await who.open()
    for (const name of ['1.txt', '2.txt', '3.txt']) await who.sendFile(name)
    const files = async (query: string) =>
      somsri.call<{ items: { name: string }[]; nextCursor: string }>(
        'GET',
        `/api/upload-links/${first.id}/files?${query}`,
      )
    const latest = await files('limit=2')
    const rest = await files(`limit=2&cursor=${latest.nextCursor}`)
    expect([...latest.items, ...rest.items].map(({ name }) => name)).toEqual(['3.txt', '2.txt', '1.txt'])
    expect((await somsri.refused('GET', '/api/links?kind=upload&cursor=x')).machineCode).toBe('INVALID_INPUT')
  })

  test('who lost the right to the folder may stop the link, and do nothing else', async () => {
    const { folder } = await one.folderWithFile('lost')
    const employee = await one.employeeOf(one.prasit)
    await one.rule(folder, 'employee', employee, 'admin')
    const link = await makeUploadLink(one.prasit, folder)
    await one.rule(folder, 'employee', employee, 'none')
    expect((await one.prasit.refused('PATCH', `/api/upload-links/${link.id}`, { qr: true })).machineCode).toBe(
      'NOT_ALLOWED',
    )
    expect(await change(link, { enabled: false }, one.prasit)).toMatchObject({ state: 'closed', enabled: false })
    await one.prasit.call('DELETE', `/api/upload-links/${link.id}`)
  })

  test('only: for others a link does not exist, except for Admin Business', async () => {
    const { folder } = await one.folderWithFile('others')
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'admin')
    const link = await makeUploadLink(one.prasit, folder)
    for (const [method, path, body] of [
      ['PATCH', '', { enabled: false }],
      ['POST', '/rotate', {}],
      ['GET', '/board', undefined],
      ['GET', '/files', undefined],
      ['DELETE', '', undefined],
    ] as const)
      for (const stranger of [somsri, one.kanya])
        expect([
          method,
          path,
          (await stranger.refused(method, `/api/upload-links/${link.id}${path}`, body)).machineCode,
        ]).toEqual([method, path, 'LINK_NOT_FOUND'])
    expect(await one.malee.call('GET', `/api/upload-links/${link.id}/board`)).toMatchObject({ link: { url: null } })
    expect(await change(link, { enabled: false }, one.malee)).toMatchObject({ enabled: false })
  })

  test('keeps the address when the master key changes', async () => {
    const link = await linkOf()
    const { db } = world.database
    const ring = keyRing([masterKey(randomBytes(32)), world.keyRing.current])
    await createUploadUpkeep({ db, clock: world.clock, keyRing: ring }).reseal()
    const { rows } = await world.owner.pool.query<{ token_sealed: Buffer; key_id: string }>(
      'select token_sealed, key_id from upload_link where id = $1',
      [link.id],
    )
    expect(rows[0]?.key_id).toBe(ring.current.id)
    expect(openToken(ring, rows[0]?.token_sealed ?? Buffer.alloc(0), link.id)).toBe(link.token)
  })
})

describe('an upload link', () => {
  // UPL: nothing of what stands in the folder, by any operation of the contract.
  test('reads nothing at all: not its folder, not what it sent, by no operation', async () => {
    const folder = await folderOf()
    const file = await somsri.file(folder, 'secret plan.txt', 'secret bytes')
    const link = await makeUploadLink(somsri, folder)
    const share = await makeLink(somsri, folder)
    const who = createUploadVisitor(world, link.token)
    await who.open()
    await who.sendFile('sent.txt', 'secret of the visitor')
    const [sent] = (await somsri.list(folder)).filter(({ name }) => name === 'sent.txt')
    const ticket = who.browser.cookie('link_ticket') ?? ''
    const reading = world.app.endpoints.filter(({ method }) => method === 'GET')
    expect(reading.length).toBeGreaterThan(60)
    const bytes = ['/api/files/:id/content', '/api/files/:id/thumbnail', '/api/public/links/:token/files/:id/content']
    for (const path of [...reading.map((endpoint) => endpoint.path), ...bytes])
      for (const id of [folder, file, sent?.id ?? ''])
        for (const token of [link.token, share.token]) {
          const url = path.replace(':token', token).replaceAll(/:\w+/g, id)
          const answer = await world.app.inject({
            url,
            headers: { 'x-link-ticket': ticket, cookie: `link_ticket=${ticket}; token_auth=${ticket}` },
          })
          expect([path, answer.body.includes('secret')]).toEqual([path, false])
        }
    // Nor does it write anything but files: no folder, no version, no name.
    for (const [method, url, body] of [
      ['POST', '/api/folders', { parentId: folder, name: 'x' }],
      ['PATCH', `/api/items/${file}`, { name: 'x.txt' }],
      ['POST', '/api/items/trash', { ids: [file] }],
      ['POST', '/api/uploads/multipart', { folderId: folder, filename: 'x.txt', size: 1 }],
    ] as const) {
      const answer = await world.app.inject({ method, url, headers: { 'x-link-ticket': ticket }, payload: body })
      expect([url, codeOf(answer)]).toEqual([url, 'SESSION_EXPIRED'])
    }
    expect((await somsri.names(folder)).toSorted()).toEqual(['secret plan.txt', 'sent.txt'])
  })

  test('and a share link are not each other: neither token opens the other’s address', async () => {
    const folder = await folderOf()
    const [upload, share] = [await makeUploadLink(somsri, folder), await makeLink(somsri, folder)]
    expect(await createUploadVisitor(world, share.token).open()).toBe('LINK_NOT_FOUND')
    const answer = await world.app.inject({ url: `/api/public/links/${upload.token}` })
    expect(answer.json()).toMatchObject({ result: { state: 'not_found' } })
  })
})
