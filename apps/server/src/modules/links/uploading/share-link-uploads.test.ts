import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { setFolder } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { createFolderSender } from '../../../../test/folder-sender.ts'
import type { World } from '../../../../test/harness.ts'
import { codeOf, makeLink, type MadeLink } from '../../../../test/link-visitor.ts'
import { transact } from '../../../platform/db.ts'
import { createSetting } from '../../../../test/setting.ts'
import { createUploadVisitor } from '../../../../test/upload-visitor.ts'

const password = 'correct horse'

let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})
beforeEach(async () => {
  // Sessions last a day, links of a business are as it has them.
  somsri = await world.as('somsri1')
  one = await createBusiness(world)
  await one.malee.call('PATCH', '/api/admin/settings', {
    sharing: { outside: 'allowed' },
    edits: { links: { allowsLinks: true } },
  })
})

let made = 0
const folderOf = (who = somsri, parent = home) => who.folder(parent, `folder ${++made}`)
const linkOf = async (more: Record<string, unknown> = {}, who = somsri, parent = home) =>
  makeLink(who, await folderOf(who, parent), { uploads: true, ...more })
const visit = (link: { token: string }, more: { address?: string; as?: Client } = {}) =>
  createFolderSender(world, link.token, more)
const opened = async (link: MadeLink, given: { password?: string; address?: string; as?: Client } = {}) => {
  const who = visit(link, given)
  expect(await who.open(given.password)).toBe('ok')
  return who
}
/** A visitor who has said who they are. */
const sender = async (link: MadeLink, given: { password?: string; address?: string; as?: Client } = {}) => {
  const who = await opened(link, given)
  expect(await who.present(link.item.id, 'สมหญิง')).toBe('ok')
  return who
}
const change = (link: { id: string }, body: Record<string, unknown>, who = somsri) =>
  who.call('PATCH', `/api/links/${link.id}`, body)
const changed = async (link: { id: string }, body: Record<string, unknown>, who = somsri) =>
  codeOf(await who.send({ method: 'PATCH', url: `/api/links/${link.id}`, payload: body }))
const rowsOf = async <T extends object>(text: string, values: unknown[]) =>
  (await world.owner.pool.query<T>(text, values)).rows

describe('turning it on', () => {
  test('is off unless it is chosen; who may add files there may turn it on and off, and lists show it', async () => {
    const folder = await folderOf()
    const link = await makeLink(somsri, folder)
    expect(link).toMatchObject({ uploads: false, received: 0 })
    const who = await opened(link)
    expect([await who.takesFiles(folder), await who.present(folder, 'a')]).toEqual([false, 'UPLOAD_LINK_CLOSED'])
    expect(await change(link, { uploads: true })).toMatchObject({ uploads: true })
    expect([await who.takesFiles(folder), await who.present(folder, 'a')]).toEqual([true, 'ok'])
    expect(await who.sendFile(folder, 'a.txt')).toBe('ok')
    const mine = await somsri.call<{ items: { id: string; uploads?: boolean; received: number; kind: string }[] }>(
      'GET',
      '/api/links?limit=5',
    )
    expect(mine.items.filter(({ id }) => id === link.id)).toMatchObject([{ uploads: true, received: 1, kind: 'share' }])
    expect(await change(link, { uploads: false })).toMatchObject({ uploads: false, received: 1 })
    expect([await who.takesFiles(folder), await who.sendFile(folder, 'b.txt')]).toEqual([false, 'UPLOAD_LINK_CLOSED'])
    expect(await somsri.names(folder)).toEqual(['a.txt'])
  })

  test('a file takes none', async () => {
    const file = await somsri.file(home, `single ${++made}.txt`)
    const body = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
    expect((await somsri.refused('POST', `/api/items/${file}/links`, { ...body, uploads: true })).machineCode).toBe(
      'NOT_A_FOLDER',
    )
    const link = await makeLink(somsri, file)
    expect(await changed(link, { uploads: true })).toBe('NOT_A_FOLDER')
  })

  /** An employee who may edit a folder, and share it on as far as `shared`. */
  const resharing = async (shared: 'view' | 'download' | 'upload' | 'edit') => {
    const folder = await folderOf(one.malee, one.root)
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'edit')
    await one.malee.call('POST', `/api/items/${folder}/shares`, {
      with: [{ type: 'username', value: 'prasit1' }],
      permission: shared,
      mayReshare: true,
    })
    return folder
  }

  test.each([
    ['view', 'NOT_ALLOWED'],
    ['download', 'NOT_ALLOWED'],
    ['upload', 'ok'],
    ['edit', 'ok'],
  ] as const)('by who may share the folder on at the level %s', async (shared, outcome) => {
    const folder = await resharing(shared)
    const body = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
    const url = `/api/items/${folder}/links`
    const make = async (payload: object) => codeOf(await one.prasit.send({ method: 'POST', url, payload }))
    expect([await make(body), await make({ ...body, uploads: true })]).toEqual(['ok', outcome])
    const link = await makeLink(one.prasit, folder, { permission: 'view' })
    expect(await changed(link, { uploads: true }, one.prasit)).toBe(outcome)
    // Who administers the folder turns it on only where the creator may share so far.
    const byAdmin = await makeLink(one.prasit, folder, { permission: 'view' })
    expect(await changed(byAdmin, { uploads: true }, one.malee)).toBe(outcome === 'ok' ? 'ok' : 'LINK_UPLOADS_MAKER')
  })

  test('a creator who may not share so far any more: files are refused, and to turn the link on again is, too', async () => {
    const folder = await resharing('upload')
    const link = await makeLink(one.prasit, folder, { permission: 'view', uploads: true })
    const who = await sender(link)
    expect(await who.sendFile(folder, 'a.txt')).toBe('ok')
    await world.owner.pool.query(`update item_share set level = 'view' where item_id = $1`, [folder])
    expect([await who.takesFiles(folder), await who.sendFile(folder, 'b.txt')]).toEqual([false, 'UPLOAD_LINK_CLOSED'])
    expect(await changed(link, { enabled: false }, one.prasit)).toBe('ok')
    expect(await changed(link, { enabled: true }, one.prasit)).toBe('NOT_ALLOWED')
    expect(await changed(link, { enabled: true, uploads: false }, one.prasit)).toBe('ok')
  })
})

describe('what a visitor adds', () => {
  test('is seen in the folder, is logged and notified with the name as it was typed', async () => {
    const link = await linkOf({ name: 'ของทีม' })
    const folder = link.item.id
    const below = await somsri.folder(folder, 'below')
    const who = await sender(link)
    expect([await who.sendFile(folder, 'a.txt'), await who.sendFile(below, 'b.txt')]).toEqual(['ok', 'ok'])
    expect([await who.names(folder), await who.names(below)]).toEqual([['below', 'a.txt'], ['b.txt']])
    const [a] = (await somsri.list(folder)).filter(({ name }) => name === 'a.txt')
    expect(
      await rowsOf(`select actor, data from audit_event where type = 'link.received' and subject = $1`, [a?.id]),
    ).toMatchObject([
      { actor: expect.stringMatching(/^upload-link:/), data: { link: link.id, label: 'ของทีม', visitor: 'สมหญิง' } },
    ])
    const log = await somsri.call<{ items: { sentence: { text: string }[] }[] }>('GET', `/api/items/${a?.id}/log`)
    const sentences = log.items.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
    expect(sentences).toContain('สมหญิง (ตามที่กรอก) เพิ่ม “a.txt” ผ่านลิงก์ของโฟลเดอร์')
    const notices = await somsri.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices?limit=10')
    expect(notices.items.filter(({ text }) => text.includes('สมหญิง')).map(({ text }) => text)).toEqual([
      expect.stringContaining('สมหญิง (ตามที่กรอก)'),
      expect.stringContaining('สมหญิง (ตามที่กรอก)'),
    ])
  })

  test('never replaces: an equal name gets a number, a name that is not allowed is cleaned', async () => {
    const link = await linkOf()
    const folder = link.item.id
    const file = await somsri.file(folder, 'a.txt', 'mine')
    const who = await sender(link)
    for (const name of ['a.txt', 'A.TXT', '../evil/..\\x.txt', 'ab\u202Etxt.exe', 'x'.repeat(5000), ' ', '..'])
      expect([name.slice(0, 20), await who.sendFile(folder, name)]).toEqual([name.slice(0, 20), 'ok'])
    expect((await somsri.bytes(file)).body).toBe('mine')
    const names = await somsri.names(folder)
    expect(names).toHaveLength(8)
    expect(names.filter((name) => /[\\/\u202E]/.test(name) || name.length > 255)).toEqual([])
    expect(await rowsOf('select 1 from version where item_id = $1', [file])).toHaveLength(1)
  })

  test.each([
    ['', 'UPLOAD_LINK_NAME_REQUIRED'],
    ['   ', 'UPLOAD_LINK_NAME_REQUIRED'],
    ['\u202E\u200B\u2066', 'UPLOAD_LINK_NAME_REQUIRED'],
    ['\u0000\u0007\n', 'UPLOAD_LINK_NAME_REQUIRED'],
    ['น'.repeat(101), 'INVALID_INPUT'],
    ['น'.repeat(100), 'ok'],
  ])('a visitor called %j: %s', async (name, outcome) => {
    const link = await linkOf()
    expect(await (await opened(link)).present(link.item.id, name)).toBe(outcome)
  })

  test('of many marks on one letter, few stay', async () => {
    const link = await linkOf()
    const who = await opened(link)
    const { name } = await who.result<{ name: string }>(`/folders/${link.item.id}/visit`, 'POST', {
      name: `น${'\u0301'.repeat(60)}ก้ำ`,
    })
    expect(name).toBe(`น${'\u0301'.repeat(4)}ก้ำ`)
  })

  test('a name keeps no marks that turn round or hide what stands beside it', async () => {
    const link = await linkOf()
    const who = await opened(link)
    const named = await who.result<{ name: string }>(`/folders/${link.item.id}/visit`, 'POST', {
      name: ' \u202Eสม\u200Bศักดิ์\u2066 <b>\u0007ใจดี</b> ',
    })
    expect(named.name).toBe('สมศักดิ์ <b> ใจดี</b>')
  })

  test('who is signed in is known by their own name', async () => {
    const link = await linkOf({ loginRequired: true })
    const who = await opened(link, { as: one.prasit })
    const { name } = await who.result<{ name: string }>(`/folders/${link.item.id}/visit`, 'POST', { name: 'นายก' })
    expect(name).toContain('ประสิทธิ์')
  })

  test('can be resumed after the link was opened anew, by whoever began it alone', async () => {
    const link = await linkOf()
    const folder = link.item.id
    const who = await sender(link)
    const url = String((await who.begin(folder, 'large.bin', 6)).headers.location)
    expect((await who.patch(url, 0, 'abc')).statusCode).toBe(204)
    world.clock.advance(31 * 60_000)
    expect((await who.patch(url, 3, 'def')).headers['x-machine-code']).toBe('LINK_TICKET_REQUIRED')
    expect(await who.open()).toBe('ok')
    const other = await sender(link)
    expect((await other.patch(url, 3, 'def')).statusCode).toBe(410)
    expect(await who.begin(folder, 'second', 3).then(({ headers }) => headers['x-machine-code'])).toBe(
      'UPLOAD_ONE_AT_A_TIME',
    )
    expect((await who.patch(url, 3, 'def')).headers['upload-receipt']).toMatch(/^\w{3}-/)
    expect(await who.names(folder)).toEqual(['large.bin'])
  })

  test('has no door of its own: an upload is of its folder, and what receives it has no address and no settings', async () => {
    const link = await linkOf()
    const other = await somsri.folder(link.item.id, 'other')
    const who = await sender(link)
    const url = String((await who.begin(link.item.id, 'a.txt', 3)).headers.location)
    const moved = url.replace(link.item.id, other)
    expect((await who.patch(moved, 0, 'abc')).statusCode).toBeGreaterThanOrEqual(400)
    expect(await who.names(other)).toEqual([])
    const [receiver] = await rowsOf<{ id: string }>('select id from upload_link where share_link_id = $1', [link.id])
    const id = receiver?.id
    expect((await somsri.refused('PATCH', `/api/upload-links/${id}`, { enabled: false })).machineCode).toBe(
      'LINK_NOT_FOUND',
    )
    expect((await somsri.refused('DELETE', `/api/upload-links/${id}`)).machineCode).toBe('LINK_NOT_FOUND')
    expect(await somsri.call('GET', `/api/items/${link.item.id}/upload-links`)).toMatchObject({ items: [] })
    expect(await createUploadVisitor(world, link.token).open({ name: 'a' })).toBe('LINK_NOT_FOUND')
  })
})

/** Before a visitor says who they are, before the first byte, and before the last one. */
const refusals: Record<string, [(link: MadeLink) => Promise<unknown>, string]> = {
  'the link is off': [(link) => change(link, { enabled: false }), 'LINK_TICKET_REQUIRED'],
  'the link is deleted': [(link) => somsri.call('DELETE', `/api/links/${link.id}`), 'LINK_TICKET_REQUIRED'],
  'the link has a new address': [
    (link) => somsri.call('POST', `/api/links/${link.id}/rotate`, {}),
    'LINK_TICKET_REQUIRED',
  ],
  'the link has a password': [(link) => change(link, { password }), 'LINK_TICKET_REQUIRED'],
  'the link asks for a sign-in': [(link) => change(link, { loginRequired: true }), 'LINK_TICKET_REQUIRED'],
  'the link has ended': [
    (link) =>
      world.owner.pool.query('update share_link set expires_at = $2 where id = $1', [link.id, world.clock.now()]),
    'LINK_TICKET_REQUIRED',
  ],
  'it takes no files any more': [(link) => change(link, { uploads: false }), 'UPLOAD_LINK_CLOSED'],
  'the folder is in the trash': [(link) => somsri.bulk('trash', [link.item.id]), 'LINK_TICKET_REQUIRED'],
  'the folder is locked': [(link) => somsri.call('POST', `/api/items/${link.item.id}/lock`, {}), 'UPLOAD_LINK_CLOSED'],
  'the account is suspended': [
    () => world.owner.pool.query(`update account set status = 'suspended' where id = $1`, [somsri.accountId]),
    'LINK_TICKET_REQUIRED',
  ],
}

describe('whatever closes a link or its folder is asked for at each step', () => {
  test.each(Object.entries(refusals))('%s', async (_name, [close, code]) => {
    const link = await linkOf()
    const folder = link.item.id
    const who = await sender(link)
    const url = String((await who.begin(folder, 'a.txt', 3)).headers.location)
    const fresh = await opened(link, { address: '203.0.113.9' })
    await close(link)
    try {
      expect([
        await fresh.present(folder, 'x'),
        (await who.begin(folder, 'b.txt', 3)).headers['x-machine-code'],
        (await who.patch(url, 0, 'abc')).headers['x-machine-code'],
      ]).toEqual([code, code, code])
    } finally {
      await world.owner.pool.query(`update account set status = 'active' where id = $1`, [somsri.accountId])
    }
    expect(await rowsOf(`select 1 from item where parent_id = $1`, [folder])).toEqual([])
  })

  test('without the password nothing is begun, with an old ticket neither', async () => {
    const link = await linkOf({ password })
    const who = visit(link)
    expect(await who.present(link.item.id, 'a')).toBe('LINK_TICKET_REQUIRED')
    expect(await who.sendFile(link.item.id, 'a.txt')).toBe('LINK_TICKET_REQUIRED')
    const good = await sender(link, { password })
    expect(await good.sendFile(link.item.id, 'a.txt')).toBe('ok')
  })

  test('a folder that the creator may not add to takes nothing, nor does one that the link does not show', async () => {
    const top = await folderOf(one.malee, one.root)
    const prasit = await one.employeeOf(one.prasit)
    await one.rule(top, 'employee', prasit, 'admin')
    const [read, closed, open, restricted] = await Promise.all(
      ['read', 'closed', 'open', 'restricted'].map((name) => one.malee.folder(top, name)),
    )
    const outside = await folderOf(one.malee, one.root)
    await one.rule(outside, 'employee', prasit, 'admin')
    const link = await makeLink(one.prasit, top, { uploads: true })
    const who = await sender(link)
    await setFolder(one.malee, closed!, { stopInheriting: true })
    await setFolder(one.malee, restricted!, { restricted: true })
    await setFolder(one.malee, read!, { stopInheriting: true })
    await one.rule(read!, 'employee', prasit, 'download')
    for (const [folder, code] of [
      [open!, 'ok'],
      [read!, 'NOT_FOUND'],
      [closed!, 'NOT_FOUND'],
      // Created by an admin of the folder, whom this does not stop.
      [restricted!, 'ok'],
      [outside, 'NOT_FOUND'],
      [one.root, 'NOT_FOUND'],
      [crypto.randomUUID(), 'NOT_FOUND'],
    ] as const)
      expect([folder, await who.sendFile(folder, 'a.txt')]).toEqual([folder, code])
  })

  test('a folder that is closed, moved away or trashed while a file is on its way does not get it', async () => {
    const top = await folderOf(one.malee, one.root)
    const away = await folderOf(one.malee, one.root)
    const link = await makeLink(one.malee, top, { uploads: true })
    const cases: [string, (folder: string) => Promise<unknown>][] = [
      ['trashed', (folder) => one.malee.bulk('trash', [folder])],
      ['moved', (folder) => one.malee.bulk('move', [folder], { targetId: away })],
    ]
    for (const [name, close] of cases) {
      const folder = await one.malee.folder(top, name)
      const who = await sender(link)
      const url = String((await who.begin(folder, 'a.txt', 3)).headers.location)
      expect(await close(folder)).toEqual(['ok'])
      expect([name, (await who.patch(url, 0, 'abc')).headers['x-machine-code']]).toEqual([name, 'NOT_FOUND'])
      expect(await rowsOf('select 1 from item where parent_id = $1', [folder])).toEqual([])
    }
  })

  test('a file whose folder was closed meanwhile is given up in another one, so that the next may come', async () => {
    const link = await linkOf()
    const below = await somsri.folder(link.item.id, 'below')
    const who = await sender(link)
    const url = String((await who.begin(below, 'a.txt', 3)).headers.location)
    await somsri.bulk('trash', [below])
    expect(await who.sendFile(link.item.id, 'b.txt')).toBe('UPLOAD_ONE_AT_A_TIME')
    const page = await who.result(`/folders/${link.item.id}/visit`, 'POST', { name: 'สมหญิง' })
    expect(page).toMatchObject({ unfinished: { name: 'a.txt' }, unfinishedIn: below })
    expect((await who.tus('DELETE', url.replace(below, link.item.id))).statusCode).toBe(204)
    expect(await who.sendFile(link.item.id, 'b.txt')).toBe('ok')
  })

  test('a creator who lost every right may still turn it off', async () => {
    const folder = await folderOf(one.malee, one.root)
    const prasit = await one.employeeOf(one.prasit)
    await one.rule(folder, 'employee', prasit, 'admin')
    const link = await makeLink(one.prasit, folder, { uploads: true })
    await one.rule(folder, 'employee', prasit, 'none')
    expect(await changed(link, { uploads: true, name: 'x' }, one.prasit)).toBe('NOT_ALLOWED')
    expect(await changed(link, { uploads: false }, one.prasit)).toBe('ok')
    expect(await rowsOf('select enabled from upload_link where share_link_id = $1', [link.id])).toEqual([
      { enabled: false },
    ])
  })

  test('links of a leaver: handed over they take files by the rights of the new one, unless they had lapsed', async () => {
    const prasit = await one.employeeOf(one.prasit)
    const fresh = await folderOf(one.malee, one.root)
    await one.rule(fresh, 'employee', prasit, 'admin')
    const lapsed = await folderOf(one.malee, one.root)
    await one.rule(lapsed, 'employee', prasit, 'edit')
    await one.malee.call('POST', `/api/items/${lapsed}/shares`, {
      with: [{ type: 'username', value: 'prasit1' }],
      permission: 'upload',
      mayReshare: true,
    })
    const links = await Promise.all(
      [fresh, lapsed].map((folder) => makeLink(one.prasit, folder, { permission: 'view', uploads: true })),
    )
    await world.owner.pool.query(`update item_share set level = 'view' where item_id = $1`, [lapsed])
    const who = { personId: one.prasit.personId, accountId: one.malee.accountId }
    await transact(world.database.db, (tx) => world.services.links.leaving.turnOffLapsed(tx, one.admin, who))
    expect(
      await rowsOf(
        `select l.enabled as link, r.enabled as takes from share_link l join upload_link r on r.share_link_id = l.id
         where l.id = any($1) order by l.created_at`,
        [links.map(({ id }) => id)],
      ),
    ).toEqual(
      expect.arrayContaining([
        { link: true, takes: true },
        { link: true, takes: false },
      ]),
    )
    expect(await world.services.links.leaving.count(who)).toMatchObject({ uploadLinks: 0 })
  })

  test('a creator who does not work there any more', async () => {
    const folder = await folderOf(one.malee, one.root)
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'admin')
    const link = await makeLink(one.prasit, folder, { uploads: true })
    const who = await sender(link)
    const set = (at: Date | null) =>
      world.owner.pool.query('update employee set suspended_at = $2 where person_id = $1', [one.prasit.personId, at])
    await set(world.clock.now())
    expect([await who.present(folder, 'x'), await who.sendFile(folder, 'a.txt')]).toEqual([
      'LINK_TICKET_REQUIRED',
      'LINK_TICKET_REQUIRED',
    ])
    await set(null)
    expect(await who.sendFile(folder, 'a.txt')).toBe('ok')
  })

  test('a business that allows no links any more, or shares with nobody outside', async () => {
    const link = await linkOf({}, one.malee, one.root)
    const company = await linkOf({ audience: 'company' }, one.malee, one.root)
    const who = await sender(link)
    const colleague = await sender(company, { as: one.prasit })
    const settings = (body: object) => one.malee.call('PATCH', '/api/admin/settings', body)
    await settings({ sharing: { outside: 'blocked' } })
    expect([await who.sendFile(link.item.id, 'a.txt'), await colleague.sendFile(company.item.id, 'a.txt')]).toEqual([
      'LINK_TICKET_REQUIRED',
      'ok',
    ])
    await settings({ edits: { links: { allowsLinks: false } } })
    expect(await colleague.sendFile(company.item.id, 'b.txt')).toBe('LINK_TICKET_REQUIRED')
  })

  test('types that the business blocks, and an account without room', async () => {
    const link = await linkOf({}, one.malee, one.root)
    const who = await sender(link)
    await one.malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
    expect(await who.sendFile(link.item.id, 'a.exe')).toBe('FILE_TYPE_BLOCKED')
    await one.malee.call('PUT', '/api/blocked-types', { extensions: [] })
    const citizens = await linkOf()
    const other = await sender(citizens)
    await world.owner.pool.query('update drive set quota = 10 where account_id = $1', [somsri.accountId])
    expect(['UPLOAD_LINK_NO_ROOM', 'UPLOAD_LINK_CLOSED']).toContain(
      await other.sendFile(citizens.item.id, 'a.txt', 'x'.repeat(100)),
    )
    await world.owner.pool.query('update drive set quota = 100000000 where account_id = $1', [somsri.accountId])
  })

  test('many requests at once: one file of a visit is begun, two tabs are one visit, and all that is sent is counted', async () => {
    const link = await linkOf()
    const folder = link.item.id
    const who = await sender(link)
    const begun = await Promise.all(Array.from({ length: 40 }, (_, n) => who.begin(folder, `${n}.txt`, 3)))
    const taken = begun.filter(({ statusCode }) => statusCode === 201)
    expect(taken).toHaveLength(1)
    const url = String(taken[0]?.headers.location)
    // A second tab says who it is: the file of the first one goes on.
    expect(await who.present(folder, 'อีกแท็บ')).toBe('ok')
    const sent = await Promise.all(Array.from({ length: 10 }, () => who.patch(url, 0, 'abc')))
    expect(sent.filter(({ headers }) => headers['upload-receipt'] !== undefined).length).toBeGreaterThanOrEqual(1)
    expect(await somsri.names(folder)).toHaveLength(1)
    expect(await rowsOf('select received from upload_link where share_link_id = $1', [link.id])).toEqual([
      { received: 1 },
    ])
  })

  test('a link that is turned off while the last bytes come in has the file, or has not: never half', async () => {
    for (let round = 0; round < 5; round++) {
      const link = await linkOf()
      const who = await sender(link)
      const url = String((await who.begin(link.item.id, 'a.txt', 3)).headers.location)
      const [sent] = await Promise.all([who.patch(url, 0, 'abc'), change(link, { uploads: false })])
      const isIn = sent.headers['upload-receipt'] !== undefined
      expect([round, await somsri.names(link.item.id)]).toEqual([round, isIn ? ['a.txt'] : []])
    }
  })

  test('what a link takes is limited for each visit and network', async () => {
    const link = await linkOf()
    const who = await opened(link, { address: '203.0.113.77' })
    const outcomes = await Promise.all(Array.from({ length: 130 }, () => who.present(link.item.id, 'a')))
    expect(outcomes.filter((code) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(10)
  })
})

test('deleting a link keeps what came through it', async () => {
  const link = await linkOf()
  const who = await sender(link)
  await who.sendFile(link.item.id, 'a.txt')
  await somsri.call('DELETE', `/api/links/${link.id}`)
  expect(await somsri.names(link.item.id)).toEqual(['a.txt'])
  expect(await rowsOf('select 1 from upload_link where share_link_id = $1', [link.id])).toEqual([])
})
