import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { createSetting } from '../../../../test/setting.ts'
import { createUploadVisitor, makeUploadLink, type MadeUploadLink } from '../../../../test/upload-visitor.ts'

const reference = /^[A-Z\d]{3}-[A-Z\d]{3}-[A-Z\d]{3}$/
const password = 'correct horse'

let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})

let made = 0
const folderOf = (who = somsri, parent = home) => who.folder(parent, `folder ${++made}`)
const linkOf = async (more: Record<string, unknown> = {}) => makeUploadLink(somsri, await folderOf(), more)
const visit = (link: { token: string }, more: { address?: string; as?: Client } = {}) =>
  createUploadVisitor(world, link.token, more)
const opened = async (link: { token: string }, answers = {}) => {
  const who = visit(link)
  expect(await who.open(answers)).toBe('ok')
  return who
}
const change = (link: { id: string }, body: Record<string, unknown>) =>
  somsri.call('PATCH', `/api/upload-links/${link.id}`, body)
const itemsIn = (link: MadeUploadLink, who = somsri) => who.names(link.folder.id)
const noticesOf = async (who: Client, kind: string) =>
  (await who.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices?limit=100')).items.filter(
    (notice) => notice.kind === kind,
  )
/** Sessions last a day. */
const later = async (ms: number) => {
  world.clock.advance(ms)
  somsri = await world.as('somsri1')
  one = await createBusiness(world)
}
const setQuota = (who: Client, bytes: number) =>
  world.owner.pool.query('update drive set quota = $2 where account_id = $1', [who.accountId, bytes])

describe('the page of an upload link', () => {
  const dead = {
    needsPassword: false,
    needsLogin: false,
    signedInAs: null,
    business: null,
    asked: null,
    asks: null,
    page: null,
  }

  // The order: not found → closed → off → expired → full → login → password → open.
  test('shows the first state that applies, and nothing else of a link that is dead', async () => {
    const link = await linkOf({
      maxFiles: 1,
      loginRequired: true,
      password,
      expiresIn: { days: 1, hours: 0, minutes: 0 },
    })
    const state = async (as?: Client) => (await visit(link, as ? { as } : {}).state()).state
    expect([await state(), await state(one.prasit)]).toEqual(['login_needed', 'password_needed'])
    const set = (column: string, value: unknown) =>
      world.owner.pool.query(`update upload_link set ${column} = $2 where id = $1`, [link.id, value])
    await set('received', 1)
    expect(await state(one.prasit)).toBe('full')
    await set('expires_at', world.clock.now())
    expect(await state(one.prasit)).toBe('expired')
    await set('enabled', false)
    expect(await visit(link).state()).toEqual({ state: 'off', ...dead })
    await somsri.bulk('trash', [link.folder.id])
    expect(await visit(link).state()).toEqual({ state: 'closed', ...dead })
    await somsri.call('DELETE', `/api/upload-links/${link.id}`)
    expect(await visit(link).state()).toEqual({ state: 'not_found', ...dead })
  })

  // S079.
  test('says three different things of a link that is off, has expired, or was altered', async () => {
    const link = await linkOf({ expiresIn: { days: 1, hours: 0, minutes: 0 } })
    await change(link, { enabled: false })
    expect(await visit(link).open()).toBe('LINK_OFF')
    await change(link, { enabled: true, expiresIn: { days: 0, hours: 0, minutes: 1 } })
    world.clock.advance(61_000)
    expect(await visit(link).open()).toBe('LINK_EXPIRED')
    expect(await visit({ token: `${link.token.slice(0, -1)}x` }).open()).toBe('LINK_NOT_FOUND')
    const response = await visit(link).send('POST', '/open', {})
    expect(response.json()).toMatchObject({ errorMessage: 'ลิงก์นี้หมดอายุแล้ว' })
    expect(response.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' })
  })

  test('shows an open visitor what to send, and never a name in the folder', async () => {
    const folder = await folderOf()
    await somsri.file(folder, 'secret plan.txt')
    const link = await makeUploadLink(somsri, folder, {
      name: 'เอกสารสมัครงาน',
      remark: 'ส่งภายในเดือนนี้',
      types: ['.PDF', 'jpg'],
      maxFiles: 5,
      maxSize: 1000,
      askName: 'required',
      askEmail: 'optional',
    })
    const who = visit(link)
    expect(await who.state()).toMatchObject({
      state: 'open',
      // Who asks for what comes before the form; the name of the folder does not.
      asked: { title: 'เอกสารสมัครงาน', remark: 'ส่งภายในเดือนนี้', by: expect.stringMatching(/\S/) },
      asks: { name: 'required', email: 'optional' },
      page: null,
    })
    expect(await who.open({})).toBe('UPLOAD_LINK_NAME_REQUIRED')
    expect(await who.open({ name: 'สมชาย', email: 'nonsense' })).toBe('EMAIL_INVALID')
    const response = await who.send('POST', '/open', { name: ' สมชาย  ใจดี ', email: 'somchai@example.com' })
    expect(response.json<{ result: { page: object } }>().result.page).toEqual({
      title: 'เอกสารสมัครงาน',
      remark: 'ส่งภายในเดือนนี้',
      sharedBy: expect.stringMatching(/\S/),
      endsAt: expect.any(String),
      maxSize: 1000,
      types: ['jpg', 'pdf'],
      filesLeft: 5,
      checklist: [],
      unfinished: null,
    })
    for (const body of [response.body, JSON.stringify(await who.state())]) {
      expect(body).not.toContain('secret')
      expect(body).not.toContain(folder)
    }
  })
})

describe('a file that comes in', () => {
  test('belongs to the folder’s owner, has a receipt, and is logged with link and visitor', async () => {
    const link = await linkOf({ name: 'รับงาน', askName: 'required', askEmail: 'required' })
    const who = await opened(link, { name: 'สมชาย ใจดี', email: 'somchai@example.com' })
    const used = await somsri.used()
    const receipt = await who.sendFile('งาน.pdf', 'the bytes', { remark: 'ฉบับแก้ไข' })
    expect(receipt).toMatch(reference)
    expect(await who.receipts()).toEqual([
      { reference: receipt, name: 'งาน.pdf', size: 9, receivedAt: expect.any(String), entryId: null },
    ])
    const [item] = await somsri.list(link.folder.id)
    expect([item?.name, (await somsri.bytes(item?.id ?? '')).body, await somsri.used()]).toEqual([
      'งาน.pdf',
      'the bytes',
      used + 9,
    ])
    const { items } = await somsri.call<{ items: object[] }>('GET', `/api/upload-links/${link.id}/files`)
    expect(items).toMatchObject([
      {
        reference: receipt,
        itemId: item?.id,
        name: 'งาน.pdf',
        visitor: { name: 'สมชาย ใจดี', email: 'somchai@example.com', remark: 'ฉบับแก้ไข' },
      },
    ])
    const { rows } = await world.owner.pool.query<{ actor: string; data: { visitor: string; link: string } }>(
      `select actor, data from audit_event where type = 'upload-link.received' and subject = $1`,
      [item?.id],
    )
    expect(rows).toMatchObject([{ actor: `upload-link:${link.id}`, data: { visitor: 'สมชาย ใจดี', link: link.id } }])
    const { items: notices } = await somsri.call<{ items: { text: string }[] }>('GET', '/api/notices')
    expect(notices[0]?.text).toContain('สมชาย ใจดี (ตามที่กรอก)')
    const author = await world.owner.pool.query('select created_by from item where id = $1', [item?.id])
    expect(author.rows).toEqual([{ created_by: null }])
  })

  test('is reported to the creator once, unless the link says not to', async () => {
    const folder = await somsri.folder(home, 'ใบสมัคร')
    const quiet = await opened(await makeUploadLink(somsri, folder, { notify: false }))
    await quiet.sendFile('a.txt')
    const before = (await noticesOf(somsri, 'uploadReceived')).length
    const link = await makeUploadLink(somsri, folder, { askName: 'optional' })
    await (await opened(link, { name: 'สมชาย' })).sendFile('b.txt')
    await (await opened(link)).sendFile('c.txt')
    const texts = (await noticesOf(somsri, 'uploadReceived')).map(({ text }) => text)
    expect(texts.length).toBe(before + 2)
    expect(texts).toEqual(
      expect.arrayContaining(['สมชาย (ตามที่กรอก) ส่ง “b.txt” เข้า “ใบสมัคร”', 'ผู้ส่งไฟล์ ส่ง “c.txt” เข้า “ใบสมัคร”']),
    )
  })

  // C29, C09: a visitor changes nothing that is there, and learns no names.
  test('gets a name that is allowed and free', async () => {
    const link = await linkOf()
    await somsri.file(link.folder.id, 'report.pdf', 'of the owner')
    const who = await opened(link)
    for (const name of ['report.pdf', 'a/b:c?.txt', '../../etc/passwd', ' ก่อน\u202eหลัง.txt ']) {
      expect(await who.sendFile(name)).toMatch(reference)
    }
    const names = (await who.receipts()).map(({ name }) => name)
    expect(names.toReversed()).toEqual(['report (2).pdf', 'a_b_c_.txt', '.._.._etc_passwd', 'ก่อน_หลัง.txt'])
    const kept = (await somsri.list(link.folder.id)).find(({ name }) => name === 'report.pdf')
    expect((await somsri.bytes(kept?.id ?? '')).body).toBe('of the owner')
    expect((await who.begin('', 3)).headers['x-machine-code']).toBe('UPLOAD_KEYS_MISSING')
  })

  test('ignores a folder, a path and a rule for taken names that a visitor makes up', async () => {
    const link = await linkOf()
    const other = await folderOf()
    const taken = await somsri.file(link.folder.id, 'x.txt', 'of the owner')
    const who = await opened(link)
    const more = { folderId: other, relativePath: 'sub/x.txt', file_duplicate: 'replace' }
    expect(await who.sendFile('x.txt', 'of a visitor', more)).toMatch(reference)
    expect([await somsri.names(other), await itemsIn(link)]).toEqual([[], ['x (2).txt', 'x.txt']])
    expect((await somsri.bytes(taken)).body).toBe('of the owner')
  })

  // C68.
  test('becomes a new version of the file of its name, where the creator chose so and may edit that file', async () => {
    const link = await linkOf({ duplicate: 'create_tag_version' })
    const taken = await somsri.file(link.folder.id, 'report.pdf', 'of the owner')
    const who = await opened(link)
    const receipts = [
      await who.sendFile('report.pdf', 'second', { remark: 'แก้แล้ว' }),
      await who.sendFile('Report.PDF', '3rd'),
    ]
    expect(receipts.map((receipt) => reference.test(receipt))).toEqual([true, true])
    expect(new Set(receipts).size).toBe(2)
    expect(await itemsIn(link)).toEqual(['report.pdf'])
    expect((await somsri.bytes(taken)).body).toBe('3rd')
    const { items } = await somsri.call<{ items: { n: number; remark: string | null }[] }>(
      'GET',
      `/api/files/${taken}/versions`,
    )
    expect(items.map(({ n, remark }) => [n, remark])).toEqual([
      [3, null],
      [2, 'แก้แล้ว'],
      [1, null],
    ])
    // The same bytes push no version out, and are received all the same.
    expect(await who.sendFile('report.pdf', '3rd')).toMatch(reference)
    expect((await somsri.call<{ items: object[] }>('GET', `/api/files/${taken}/versions`)).items).toHaveLength(3)
    expect((await somsri.call<{ received: number }>('PATCH', `/api/upload-links/${link.id}`, {})).received).toBe(3)
    await change(link, { duplicate: 'create_copy' })
    expect(await who.sendFile('report.pdf', 'beside')).toMatch(reference)
    expect((await itemsIn(link)).toSorted()).toEqual(['report (2).pdf', 'report.pdf'])
  })

  test('is kept beside a file that it may not replace, and its visitor is refused nothing', async () => {
    const link = await linkOf({ duplicate: 'create_tag_version' })
    const { id: folder } = link.folder
    await somsri.folder(folder, 'a.pdf')
    await somsri.file(folder, 'b.dwg', 'keeps no versions')
    const locked = await somsri.file(folder, 'c.pdf', 'locked')
    await somsri.call('POST', `/api/items/${locked}/lock`, {})
    const secret = await somsri.file(folder, 'd.pdf', 'secret')
    const password = 'correct horse'
    await somsri.call('PUT', `/api/files/${secret}/password`, { password, confirmPassword: password })
    const who = await opened(link)
    const names = ['a.pdf', 'b.dwg', 'c.pdf', 'd.pdf']
    for (const name of names) expect(await who.sendFile(name, 'new')).toMatch(reference)
    expect((await who.receipts()).map(({ name }) => name).toReversed()).toEqual([
      'a (2).pdf',
      'b (2).dwg',
      'c (2).pdf',
      'd (2).pdf',
    ])
  })

  test('pushes no version of the owner out, however many come', async () => {
    const link = await linkOf({ duplicate: 'create_tag_version' })
    const file = await somsri.file(link.folder.id, 'report.pdf', 'of the owner')
    const who = await opened(link)
    for (const bytes of ['1', '2', '3']) expect(await who.sendFile('report.pdf', bytes)).toMatch(reference)
    const { rows } = await world.owner.pool.query<{ n: number; keep: boolean }>(
      'select n, keep from version where item_id = $1 order by n',
      [file],
    )
    expect(rows.map(({ keep }) => keep)).toEqual([true, false, false, false])
  })

  test('is a file of its own where the link passes documents on', async () => {
    const { folder } = await one.folderWithFile('รับใบกำกับ')
    const inner = await one.malee.file(folder, 'x.pdf', 'of the business')
    const link = await makeUploadLink(one.malee, folder, { duplicate: 'create_tag_version', sendInbox: true })
    const who = await opened(link)
    expect(await who.sendFile('x.pdf', 'another')).toMatch(reference)
    expect((await one.malee.bytes(inner)).body).toBe('of the business')
  })

  test('needs the right to give editing on, when the link is made and when it is changed', async () => {
    const { folder } = await one.folderWithFile('ส่งต่อได้แค่เพิ่ม')
    await one.rule(folder, 'department', one.sales, 'edit')
    const share = { with: [{ type: 'username', value: 'prasit1' }], permission: 'upload', mayReshare: true }
    await one.malee.call('POST', `/api/items/${folder}/shares`, share)
    const adds = await makeUploadLink(one.prasit, folder)
    const versions = { duplicate: 'create_tag_version', expiresIn: 'unlimited' }
    expect((await one.prasit.refused('POST', `/api/items/${folder}/upload-links`, versions)).machineCode).toBe(
      'NOT_ALLOWED',
    )
    expect((await one.prasit.refused('PATCH', `/api/upload-links/${adds.id}`, versions)).machineCode).toBe(
      'NOT_ALLOWED',
    )
  })

  test('replaces nothing any more once the creator of the link may not edit the folder', async () => {
    const { folder } = await one.folderWithFile('รับเอกสาร')
    const inner = await one.malee.file(folder, 'x.pdf', 'of the business')
    await one.rule(folder, 'department', one.sales, 'admin')
    const link = await makeUploadLink(one.prasit, folder, { duplicate: 'create_tag_version' })
    const who = await opened(link)
    expect(await who.sendFile('x.pdf', 'edited')).toMatch(reference)
    expect((await one.malee.bytes(inner)).body).toBe('edited')
    await one.rule(folder, 'department', one.sales, 'view')
    expect(await who.sendFile('x.pdf', 'again')).toBe('UPLOAD_LINK_CLOSED')
    expect((await one.malee.bytes(inner)).body).toBe('edited')
  })

  test('has one of the types and at most the size of the link, and no type that the business blocks', async () => {
    const link = await linkOf({ types: ['pdf', 'jpg'], maxSize: 20 })
    const who = await opened(link)
    expect(await who.sendFile('a.exe')).toBe('UPLOAD_LINK_TYPE')
    expect(await who.sendFile('pdf')).toBe('UPLOAD_LINK_TYPE')
    expect(await who.sendFile('a.pdf.exe')).toBe('UPLOAD_LINK_TYPE')
    expect(await who.sendFile('A.PDF', 'x'.repeat(21))).toBe('FILE_TOO_LARGE')
    expect(await who.sendFile('A.PDF', 'x'.repeat(20))).toMatch(reference)
    const any = await opened(await linkOf())
    expect((await any.begin('big.iso', 5 * 1024 ** 3 + 1)).headers['x-machine-code']).toBe('FILE_TOO_LARGE')
    await one.malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
    const ofBusiness = await makeUploadLink(one.malee, await folderOf(one.malee, one.root))
    expect(await (await opened(ofBusiness)).sendFile('a.exe')).toBe('FILE_TYPE_BLOCKED')
    await one.malee.call('PUT', '/api/blocked-types', { extensions: [] })
  })

  test('may be empty, and a wrong size is refused', async () => {
    const who = await opened(await linkOf())
    expect(await who.sendFile('empty.txt', '')).toMatch(reference)
    const begun = await who.begin('a.txt', 3)
    expect((await who.patch(String(begun.headers.location), 0, 'four')).statusCode).toBe(413)
  })
})

describe('one file at a time', () => {
  // S076.
  test('a second file of a visit is refused in its own words until the first is done or given up', async () => {
    const link = await linkOf()
    const who = await opened(link)
    const first = String((await who.begin('a.txt', 6)).headers.location)
    const second = await who.begin('b.txt', 3)
    expect([second.statusCode, second.headers['x-machine-code'], second.body]).toEqual([
      409,
      'UPLOAD_ONE_AT_A_TIME',
      '409 ส่งได้ทีละไฟล์ โปรดรอให้ไฟล์ก่อนหน้าเสร็จหรือยกเลิกก่อน\n',
    ])
    // Others are not hindered.
    expect(await (await opened(link)).sendFile('c.txt')).toMatch(reference)
    expect((await who.tus('DELETE', first)).statusCode).toBe(204)
    expect(await who.sendFile('b.txt')).toMatch(reference)
  })

  test('of ten that begin at once one does, and nothing stays reserved for the others', async () => {
    const link = await linkOf()
    const who = await opened(link)
    const begun = await Promise.all(Array.from({ length: 10 }, (_, n) => who.begin(`${n}.txt`, 1000)))
    expect(begun.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const { rows } = await world.owner.pool.query(
      'select bytes from quota_reservation r join drive d on d.id = r.drive_id where d.account_id = $1 and bytes = 1000',
      [somsri.accountId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a break', () => {
  test('is resumed where it stopped, also by the page that was loaded again', async () => {
    const link = await linkOf()
    const who = await opened(link)
    const url = String((await who.begin('long.txt', 10)).headers.location)
    await who.patch(url, 0, '01234')
    expect((await who.state()).page?.unfinished).toMatchObject({ name: 'long.txt', received: 5 })
    // Opening it again gives a new ticket for the same visit.
    const old = who.browser.cookie('link_ticket')
    expect(await who.open()).toBe('ok')
    expect(who.browser.cookie('link_ticket')).not.toBe(old)
    expect(await who.offsetOf(url)).toBe(5)
    expect((await who.patch(url, 4, '56789')).headers['x-machine-code']).toBe('UPLOAD_OFFSET')
    const last = await who.patch(url, 5, '56789')
    expect(last.headers['upload-receipt']).toMatch(reference)
    expect(last.headers['upload-item-id']).toBeUndefined()
    expect((await who.tus('HEAD', url)).headers['upload-receipt']).toBe(last.headers['upload-receipt'])
    const [item] = await somsri.list(link.folder.id)
    expect((await somsri.bytes(item?.id ?? '')).body).toBe('0123456789')
  })

  test('of a day ends the upload, with its bytes and what was reserved', async () => {
    const link = await linkOf()
    const who = await opened(link)
    const url = String((await who.begin('late.txt', 10)).headers.location)
    await who.patch(url, 0, '01234')
    await later(24 * 3_600_000 + 1000)
    expect((await who.patch(url, 5, '56789')).headers['x-machine-code']).toBe('LINK_TICKET_REQUIRED')
    await world.runJob('links:upkeep')
    await world.runJob('transfer:sweep')
    const { rows } = await world.owner.pool.query(`select from upload where state = 'open'`)
    expect(rows).toEqual([])
    expect(await itemsIn(link)).toEqual([])
  })
})

describe('a visit', () => {
  test('is needed for everything, and sees its own uploads and receipts only', async () => {
    const link = await linkOf()
    const [who, other] = [await opened(link), await opened(link)]
    const url = String((await who.begin('mine.txt', 6)).headers.location)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const answer = method === 'PATCH' ? await other.patch(url, 0, 'theirs') : await other.tus(method, url)
      expect([method, answer.statusCode]).toEqual([method, 410])
    }
    await who.patch(url, 0, 'my own')
    expect([(await who.receipts()).length, (await other.receipts()).length]).toEqual([1, 0])
    const stranger = visit(link)
    expect((await stranger.begin('x.txt', 1)).headers['x-machine-code']).toBe('LINK_TICKET_REQUIRED')
    expect((await stranger.send('GET', '/receipts')).statusCode).toBe(401)
    // The upload of a visitor does not exist for people, nor theirs for visitors.
    const id = url.split('/').at(-1)
    expect(
      (await somsri.send({ method: 'HEAD', url: `/api/uploads/${id}`, headers: { 'tus-resumable': '1.0.0' } }))
        .statusCode,
    ).toBe(410)
    const elsewhere = await linkOf()
    const neighbour = await opened(elsewhere)
    expect((await neighbour.tus('HEAD', url)).statusCode).toBe(401)
    expect((await neighbour.tus('HEAD', url.replace(link.token, elsewhere.token))).statusCode).toBe(410)
  })

  const endings: Record<string, [(link: MadeUploadLink) => Promise<unknown>, string]> = {
    'its link is turned off': [(link) => change(link, { enabled: false }), 'LINK_TICKET_REQUIRED'],
    'its link gets a password': [(link) => change(link, { password }), 'LINK_TICKET_REQUIRED'],
    'its link gets a new address': [
      (link) => somsri.call('POST', `/api/upload-links/${link.id}/rotate`, {}),
      'LINK_TICKET_REQUIRED',
    ],
    'its link is deleted': [(link) => somsri.call('DELETE', `/api/upload-links/${link.id}`), 'LINK_TICKET_REQUIRED'],
    'its link expires': [
      (link) =>
        world.owner.pool.query('update upload_link set expires_at = $2 where id = $1', [link.id, world.clock.now()]),
      'LINK_EXPIRED',
    ],
    'its link is full': [(link) => change(link, { maxFiles: 1 }), 'UPLOAD_LINK_FULL'],
    'the folder is trashed': [(link) => somsri.bulk('trash', [link.folder.id]), 'UPLOAD_LINK_CLOSED'],
  }
  test.each(Object.keys(endings))('cannot go on when %s', async (name) => {
    const [end, code] = endings[name] as (typeof endings)[string]
    const link = await linkOf()
    const who = await opened(link)
    expect(await who.sendFile('first.txt')).toMatch(reference)
    const url = String((await who.begin('second.txt', 6)).headers.location)
    await who.patch(url, 0, 'abc')
    await end(link)
    expect((await who.patch(url, 3, 'def')).headers['x-machine-code']).toBe(code)
    expect((await who.begin('third.txt', 1)).headers['x-machine-code']).toBe(code)
  })

  test('ends with the creator’s right to add to the folder', async () => {
    const { folder } = await one.folderWithFile('inside')
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'admin')
    const link = await makeUploadLink(one.prasit, folder)
    const who = await opened(link)
    expect(await who.sendFile('a.txt')).toMatch(reference)
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'download')
    expect(await who.sendFile('b.txt')).toBe('UPLOAD_LINK_CLOSED')
    expect((await who.state()).state).toBe('closed')
  })

  test('needs the sign-in that the link demands, of the same person', async () => {
    const link = await linkOf({ loginRequired: true })
    expect(await visit(link).open()).toBe('LINK_LOGIN_REQUIRED')
    const signedIn = visit(link, { as: one.prasit })
    expect([await signedIn.open(), await signedIn.sendFile('a.txt')]).toEqual(['ok', expect.stringMatching(reference)])
    const stolen = visit(link)
    stolen.browser.setCookie('link_ticket', signedIn.browser.cookie('link_ticket') ?? '')
    expect(await stolen.sendFile('b.txt')).toBe('LINK_TICKET_REQUIRED')
  })
})

describe('a password', () => {
  test('is asked for, and wrong ones are throttled by device without closing the link for others', async () => {
    const link = await linkOf({ password })
    const guesser = visit(link)
    await guesser.state()
    expect(await guesser.open()).toBe('LINK_PASSWORD_REQUIRED')
    for (let n = 0; n < 5; n++) expect(await guesser.open({ password: `wrong ${n}` })).toBe('LINK_PASSWORD_WRONG')
    expect(await guesser.open({ password })).toBe('LINK_PASSWORD_TOO_MANY')
    const other = visit(link)
    await other.state()
    expect(await other.open({ password })).toBe('ok')
    world.clock.advance(15 * 60_000 + 1000)
    expect(await guesser.open({ password })).toBe('ok')
    const { rows } = await world.owner.pool.query(
      `select from audit_event where type = 'upload-link.password_refused' and outcome = 'refused' and subject = $1`,
      [link.folder.id],
    )
    expect(rows).toHaveLength(5)
  })
})

describe('space', () => {
  // S077.
  test('that is missing refuses the file before it is sent, and its owner hears of it once a day', async () => {
    let kanya = await world.as('kanya01')
    const link = await makeUploadLink(kanya, await folderOf(kanya, await kanya.root()))
    const who = await opened(link)
    const used = await kanya.used()
    await setQuota(kanya, used + 10)
    const refused = await who.begin('big.bin', 11)
    expect([refused.statusCode, refused.headers['x-machine-code']]).toEqual([507, 'UPLOAD_LINK_NO_ROOM'])
    expect(refused.body.replace(/^507 /, '')).not.toMatch(/\d/)
    expect(await who.sendFile('also big.bin', 'x'.repeat(11))).toBe('UPLOAD_LINK_NO_ROOM')
    expect(await noticesOf(kanya, 'uploadRefused')).toHaveLength(1)
    expect(await who.sendFile('fits.bin', 'x'.repeat(10))).toMatch(reference)
    await setQuota(kanya, used)
    expect([(await visit(link).state()).state, await visit(link).open()]).toEqual(['closed', 'UPLOAD_LINK_CLOSED'])
    expect(await noticesOf(kanya, 'uploadRefused')).toHaveLength(1)
    await later(24 * 3_600_000)
    kanya = await world.as('kanya01')
    expect((await visit(link).state()).state).toBe('closed')
    expect(await noticesOf(kanya, 'uploadRefused')).toHaveLength(2)
    await setQuota(kanya, 15 * 1024 ** 3)
    expect((await visit(link).state()).state).toBe('open')
  })

  test('is taken by bytes that arrive, not by files that are only announced', async () => {
    const MiB = 1024 ** 2
    const kanya = await world.as('kanya01')
    const link = await makeUploadLink(kanya, await folderOf(kanya, await kanya.root()))
    await setQuota(kanya, (await kanya.used()) + 7 * MiB)
    const visitors = await Promise.all(Array.from({ length: 3 }, () => opened(link)))
    const urls: string[] = []
    for (const [n, who] of visitors.entries()) {
      const begun = await who.begin(`${n}.bin`, 4 * MiB)
      expect(begun.statusCode).toBe(201)
      urls.push(String(begun.headers.location))
    }
    const [first, second] = visitors
    // Three of the seven are reserved: the owner has the others.
    await kanya.file(await kanya.root(), 'own.bin', 'x'.repeat(1.5 * MiB))
    const half = Buffer.alloc(2 * MiB)
    expect((await first?.patch(urls[0] ?? '', 0, half))?.headers['upload-offset']).toBe(`${2 * MiB}`)
    // What has arrived is kept free for its file: the next one finds too little.
    const refused = await second?.patch(urls[1] ?? '', 0, half)
    expect([refused?.statusCode, refused?.headers['x-machine-code']]).toEqual([507, 'UPLOAD_LINK_NO_ROOM'])
    const last = await first?.patch(urls[0] ?? '', 2 * MiB, half)
    expect(last?.headers['upload-receipt']).toMatch(reference)
    expect(await kanya.names(link.folder.id)).toEqual(['0.bin'])
    const { rows } = await world.owner.pool.query(
      'select bytes::int from quota_reservation r join drive d on d.id = r.drive_id where d.account_id = $1',
      [kanya.accountId],
    )
    expect(rows).toEqual([{ bytes: MiB }])
    await setQuota(kanya, 15 * 1024 ** 3)
  })
})

describe('a number of files', () => {
  test('is never exceeded by files that complete at the same time', async () => {
    const link = await linkOf({ maxFiles: 3 })
    const visitors = await Promise.all(Array.from({ length: 10 }, () => opened(link)))
    const urls = await Promise.all(
      visitors.map(async (who, n) => String((await who.begin(`${n}.txt`, 3)).headers.location)),
    )
    const sent = await Promise.all(visitors.map((who, n) => who.patch(urls[n] ?? '', 0, 'abc')))
    expect(sent.filter(({ headers }) => headers['upload-receipt'])).toHaveLength(3)
    expect(new Set(sent.map(({ headers }) => headers['x-machine-code']))).toEqual(
      new Set([undefined, 'UPLOAD_LINK_FULL']),
    )
    expect(await itemsIn(link)).toHaveLength(3)
    // Those refused at the end neither keep space nor wait to be swept.
    const { rows } = await world.owner.pool.query(`select from upload where state = 'open' and folder_id = $1`, [
      link.folder.id,
    ])
    expect(rows).toEqual([])
    // Who filled it still has their receipt.
    const first = visitors[sent.findIndex(({ headers }) => headers['upload-receipt'])]
    expect(await first?.state()).toMatchObject({ state: 'full', page: { filesLeft: 0 } })
    await change(link, { maxFiles: 4 })
    expect(await (await opened(link)).sendFile('again.txt')).toMatch(reference)
  })
})

describe('a checklist', () => {
  type Board = { entries: { title: string; state: string; files: number }[] }
  const board = async (link: { id: string }) =>
    (await somsri.call<Board>('GET', `/api/upload-links/${link.id}/board`)).entries.map(
      ({ title, state, files }) => `${title} ${state} ${files}`,
    )

  test('is ticked by sending, and its board says what is received, missing and overdue', async () => {
    const due = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString()
    const link = await linkOf({
      checklist: [
        { title: 'สำเนาบัตรประชาชน', dueAt: due(1) },
        { title: 'ทะเบียนบ้าน', dueAt: due(1) },
        { title: 'หนังสือรับรอง', required: false },
      ],
    })
    const who = await opened(link)
    const [card, house] = (await who.state()).page?.checklist ?? []
    expect(await who.sendFile('บัตร.jpg', 'x', { entryId: card?.id ?? '' })).toMatch(reference)
    expect(await who.sendFile('other.jpg', 'x', { entryId: crypto.randomUUID() })).toBe('UPLOAD_LINK_ENTRY')
    expect((await who.state()).page?.checklist.map(({ sent }) => sent)).toEqual([true, false, false])
    expect((await (await opened(link)).state()).page?.checklist.map(({ sent }) => sent)).toEqual([false, false, false])
    expect(await board(link)).toEqual(['สำเนาบัตรประชาชน received 1', 'ทะเบียนบ้าน missing 0', 'หนังสือรับรอง missing 0'])
    await later(86_400_000)
    expect(await board(link)).toEqual(['สำเนาบัตรประชาชน received 1', 'ทะเบียนบ้าน overdue 0', 'หนังสือรับรอง missing 0'])
    // Changing it keeps what was received for the entries that stay.
    await change(link, { checklist: [{ title: 'ใหม่' }, { id: card?.id, title: 'บัตรประชาชน' }] })
    expect(await board(link)).toEqual(['ใหม่ missing 0', 'บัตรประชาชน received 1'])
    expect(house?.id).toBeDefined()
    // An entry of another link cannot be taken over.
    const other = await linkOf({ checklist: [{ id: card?.id, title: 'ขโมย' }] })
    expect([await board(other), await board(link)]).toEqual([[], ['ใหม่ missing 0', 'บัตรประชาชน received 1']])
  })
})
