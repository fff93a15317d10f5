import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../test/business.ts'
import { setFolder } from '../../../test/folder-rules.ts'
import type { Client } from '../../../test/client.ts'
import type { World } from '../../../test/harness.ts'
import { codeOf, createVisitor, type LinkVisitor, makeLink, type MadeLink } from '../../../test/link-visitor.ts'
import { createSetting } from '../../../test/setting.ts'

type Said = { name: string; visitor: boolean; body: string; removed: boolean; id: string }
type Thread = { id: string; comments: Said[] }
type Inner = {
  id: string
  seenByVisitors: boolean
  comments: (Said & { author: { id: string | null; name: string } })[]
}

let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})
beforeEach(async () => {
  somsri = await world.as('somsri1')
  one = await createBusiness(world)
  await one.malee.call('PATCH', '/api/admin/settings', {
    sharing: { outside: 'allowed' },
    edits: { links: { allowsLinks: true } },
  })
})

let made = 0
let network = 1
const fileOf = (who = somsri, parent = home) => who.file(parent, `file ${++made}.txt`, 'text')
const linkOf = (item: string, more: Record<string, unknown> = {}, who = somsri) =>
  makeLink(who, item, { comments: true, ...more })
const opened = async (
  link: MadeLink,
  { password, ...more }: { password?: string; as?: Client; address?: string } = {},
) => {
  const who = createVisitor(world, link.token, { address: `203.0.113.${++network % 250}`, ...more })
  expect(await who.open(password)).toBe('ok')
  return who
}
const say = (who: LinkVisitor, file: string, body: string, more: { name?: string; threadId?: string } = {}) =>
  who.result<Thread>(`/files/${file}/comments`, 'POST', { name: 'สมหญิง', body, ...more })
const saying = (who: LinkVisitor, file: string, more: object = {}) =>
  who.code(`/files/${file}/comments`, 'POST', { name: 'สมหญิง', body: 'สวัสดี', ...more })
const heard = async (who: LinkVisitor, file: string) =>
  (await who.result<{ items: Thread[] }>(`/files/${file}/comments`)).items.map(({ comments }) =>
    comments.map(({ name, visitor, body }) => [name, visitor, body]),
  )
const inside = async (who: Client, file: string) =>
  (await who.call<{ items: Inner[] }>('GET', `/api/items/${file}/comments`)).items
const change = (link: { id: string }, body: object, who = somsri) => who.call('PATCH', `/api/links/${link.id}`, body)

describe('a visitor of a link that takes comments', () => {
  test('is off unless it is chosen, and until it is turned off', async () => {
    const file = await fileOf()
    const link = await makeLink(somsri, file)
    expect(link).toMatchObject({ comments: false })
    const who = await opened(link)
    expect([await saying(who, file), await who.code(`/files/${file}/comments`)]).toEqual([
      'LINK_COMMENTS_OFF',
      'LINK_COMMENTS_OFF',
    ])
    expect(await change(link, { comments: true })).toMatchObject({ comments: true })
    expect(await saying(who, file)).toBe('ok')
    await change(link, { comments: false })
    expect([await saying(who, file), await who.code(`/files/${file}/comments`)]).toEqual([
      'LINK_COMMENTS_OFF',
      'LINK_COMMENTS_OFF',
    ])
    expect(await inside(somsri, file)).toHaveLength(1)
  })

  test('sees what was said through this link and the answers to it, never what is said inside or by other links', async () => {
    const file = await fileOf()
    const [link, other] = [await linkOf(file), await linkOf(file)]
    await somsri.call('POST', `/api/items/${file}/comments`, { body: 'ลับภายใน' })
    const [who, stranger] = [await opened(link), await opened(other)]
    const thread = await say(who, file, 'ราคาเท่าไร')
    await say(stranger, file, 'ของอีกลิงก์', { name: 'คนอื่น' })
    await somsri.call('POST', `/api/items/${file}/comments`, { body: 'ร้อยบาท', threadId: thread.id })
    await say(await opened(link), file, 'ขอบคุณ', { name: 'เพื่อน', threadId: thread.id })
    const [first] = await heard(who, file)
    expect(await heard(who, file)).toHaveLength(1)
    expect(first).toEqual([
      ['สมหญิง', true, 'ราคาเท่าไร'],
      [expect.any(String), false, 'ร้อยบาท'],
      ['เพื่อน', true, 'ขอบคุณ'],
    ])
    const text = (await who.get(`/files/${file}/comments`)).body
    for (const hidden of ['ลับภายใน', 'ของอีกลิงก์', 'คนอื่น', somsri.personId]) expect(text).not.toContain(hidden)
    expect(await saying(stranger, file, { threadId: thread.id })).toBe('COMMENT_NOT_FOUND')
    const [internal] = (await inside(somsri, file)).filter(({ seenByVisitors }) => !seenByVisitors)
    expect(await saying(who, file, { threadId: internal?.id })).toBe('COMMENT_NOT_FOUND')
    expect(await saying(who, file, { threadId: crypto.randomUUID() })).toBe('COMMENT_NOT_FOUND')
  })

  test('is shown inside as a visitor; who may remove comments removes theirs, and nobody edits them', async () => {
    const file = await fileOf()
    const who = await opened(await linkOf(file))
    const { id } = await say(who, file, 'สแปม')
    const [thread] = await inside(somsri, file)
    expect(thread).toMatchObject({
      seenByVisitors: true,
      comments: [{ author: { id: null, name: 'สมหญิง' }, visitor: true, mine: false, mayRemove: true }],
    })
    expect((await somsri.refused('PATCH', `/api/comments/${id}`, { body: 'x' })).machineCode).toBe('NOT_ALLOWED')
    await somsri.call('DELETE', `/api/comments/${id}`)
    expect([await heard(who, file), await inside(somsri, file)]).toEqual([[], []])
  })

  test('notifies the owner and is in the log under the name as it was typed; the text is not', async () => {
    const file = await fileOf()
    const link = await linkOf(file, { name: 'ลูกค้า' })
    await say(await opened(link), file, 'ข้อความลับ')
    const notices = await somsri.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices?limit=5')
    expect(notices.items.filter(({ kind }) => kind === 'commented')[0]?.text).toContain('สมหญิง (ตามที่กรอก)')
    const { items } = await somsri.call<{ items: { sentence: { text: string }[] }[] }>('GET', `/api/items/${file}/log`)
    expect(items.map(({ sentence }) => sentence.map(({ text }) => text).join('')).join('\n')).toMatch(
      /สมหญิง \(ตามที่กรอก\) แสดงความคิดเห็นใน/,
    )
    const { rows } = await world.owner.pool.query<{ data: object }>(
      `select data from audit_event where type = 'comment.created' and subject = $1`,
      [file],
    )
    expect(rows).toMatchObject([{ data: { link: link.id, label: 'ลูกค้า', visitor: 'สมหญิง' } }])
    expect(JSON.stringify(rows)).not.toContain('ข้อความลับ')
  })

  test.each([
    [{ name: '' }, 'UPLOAD_LINK_NAME_REQUIRED'],
    [{ name: '\u202E\u200B' }, 'UPLOAD_LINK_NAME_REQUIRED'],
    [{ name: 'น'.repeat(101) }, 'INVALID_INPUT'],
    [{ body: '' }, 'COMMENT_REQUIRED'],
    [{ body: '\u0000\u202E \u0007' }, 'COMMENT_REQUIRED'],
    [{ body: 'ก'.repeat(2001) }, 'COMMENT_LONG'],
    [{ body: 'ก'.repeat(30_000) }, 'INVALID_INPUT'],
    [{ threadId: 'x' }, 'INVALID_INPUT'],
    [{ body: 'ก'.repeat(2000) }, 'ok'],
  ])('%j: %s', async (more, code) => {
    const file = await fileOf()
    expect(await saying(await opened(await linkOf(file)), file, more)).toBe(code)
  })

  test('text stays plain, without marks that hide or turn round what stands beside it', async () => {
    const file = await fileOf()
    const who = await opened(await linkOf(file))
    const said = await say(who, file, '<script>alert(1)</script>\u202E\u0000\u0007\nบรรทัดสอง', {
      name: ' <i>\u202Eก</i>\n',
    })
    expect(said.comments[0]).toMatchObject({ name: '<i>ก</i>', body: '<script>alert(1)</script>\nบรรทัดสอง' })
  })

  test('who is signed in is known by their own name', async () => {
    const file = await fileOf()
    const who = await opened(await linkOf(file, { loginRequired: true }), { as: one.prasit })
    const said = await say(who, file, 'สวัสดี', { name: 'นายก' })
    expect(said.comments[0]?.name).toContain('ประสิทธิ์')
    expect(said.comments[0]).toMatchObject({ visitor: true })
  })

  test('is limited: ten a minute for a network, and the link in all', async () => {
    const file = await fileOf()
    const link = await linkOf(file)
    const who = await opened(link, { address: '198.51.100.7' })
    const outcomes = []
    for (let n = 0; n < 12; n++) outcomes.push(await saying(who, file))
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(10)
    expect(outcomes.slice(10)).toEqual(['TOO_MANY_COMMENTS', 'TOO_MANY_COMMENTS'])
    await world.owner.pool.query(`update rate_limit set count = 300 where key = $1`, [`link-comment/${link.id}`])
    expect(await saying(await opened(link), file)).toBe('TOO_MANY_COMMENTS')
  })
})

describe('whatever closes a link or its file closes its comments', () => {
  const closing: Record<string, [(link: MadeLink, file: string) => Promise<unknown>, string]> = {
    'the link is off': [(link) => change(link, { enabled: false }), 'LINK_TICKET_REQUIRED'],
    'the link is deleted': [(link) => somsri.call('DELETE', `/api/links/${link.id}`), 'LINK_TICKET_REQUIRED'],
    'the link has a password': [(link) => change(link, { password: 'correct horse' }), 'LINK_TICKET_REQUIRED'],
    'the link asks for a sign-in': [(link) => change(link, { loginRequired: true }), 'LINK_TICKET_REQUIRED'],
    'the link has ended': [
      (link) =>
        world.owner.pool.query('update share_link set expires_at = $2 where id = $1', [link.id, world.clock.now()]),
      'LINK_TICKET_REQUIRED',
    ],
    'the file is in the trash': [(_, file) => somsri.bulk('trash', [file]), 'NOT_FOUND'],
    'the folder is in the trash': [(link) => somsri.bulk('trash', [link.item.id]), 'LINK_TICKET_REQUIRED'],
    'the file was moved out': [(_, file) => somsri.bulk('move', [file], { targetId: home }), 'NOT_FOUND'],
    'the file has a password of its own': [
      (_, file) => world.owner.pool.query(`update item set password_hash = 'x' where id = $1`, [file]),
      'NOT_ALLOWED',
    ],
  }
  test.each(Object.entries(closing))('%s', async (_name, [close, code]) => {
    const folder = await somsri.folder(home, `folder ${++made}`)
    const file = await fileOf(somsri, folder)
    const link = await linkOf(folder)
    const who = await opened(link)
    expect(await saying(who, file)).toBe('ok')
    await close(link, file)
    expect([await saying(who, file), await who.code(`/files/${file}/comments`)]).toEqual([code, code])
  })

  test('a folder takes none, nor a file outside or closed to the creator', async () => {
    const top = await one.malee.folder(one.root, `top ${++made}`)
    const prasit = await one.employeeOf(one.prasit)
    await one.rule(top, 'employee', prasit, 'admin')
    const closed = await one.malee.folder(top, 'closed')
    const [shown, hidden, outside] = [
      await fileOf(one.malee, top),
      await fileOf(one.malee, closed),
      await fileOf(one.malee, one.root),
    ]
    await setFolder(one.malee, closed, { stopInheriting: true })
    const who = await opened(await linkOf(top, {}, one.prasit))
    for (const [id, code] of [
      [shown, 'ok'],
      [top, 'NOT_A_FILE'],
      [hidden, 'NOT_FOUND'],
      [outside, 'NOT_FOUND'],
      [crypto.randomUUID(), 'NOT_FOUND'],
    ] as const)
      expect([id, await saying(who, id)]).toEqual([id, code])
  })

  test('a creator who does not work there any more, and a business that allows no links', async () => {
    const top = await one.malee.folder(one.root, `top ${++made}`)
    const file = await fileOf(one.malee, top)
    await one.rule(top, 'employee', await one.employeeOf(one.prasit), 'admin')
    const who = await opened(await linkOf(top, {}, one.prasit))
    const set = (at: Date | null) =>
      world.owner.pool.query('update employee set suspended_at = $2 where person_id = $1', [one.prasit.personId, at])
    await set(world.clock.now())
    expect(await saying(who, file)).toBe('LINK_TICKET_REQUIRED')
    await set(null)
    expect(await saying(who, file)).toBe('ok')
    await one.malee.call('PATCH', '/api/admin/settings', { edits: { links: { allowsLinks: false } } })
    expect(await saying(who, file)).toBe('LINK_TICKET_REQUIRED')
  })

  test('without the password nothing is read or said', async () => {
    const file = await fileOf()
    const link = await linkOf(file, { password: 'correct horse' })
    const who = createVisitor(world, link.token)
    expect([await saying(who, file), codeOf(await who.get(`/files/${file}/comments`))]).toEqual([
      'LINK_TICKET_REQUIRED',
      'LINK_TICKET_REQUIRED',
    ])
  })

  test('with the link goes who sees it, not what was said; with the file goes everything', async () => {
    const file = await fileOf()
    const link = await linkOf(file)
    await say(await opened(link), file, 'ยังอยู่')
    await somsri.call('DELETE', `/api/links/${link.id}`)
    expect(await inside(somsri, file)).toMatchObject([{ seenByVisitors: false, comments: [{ visitor: true }] }])
    await somsri.bulk('trash', [file])
    await world.owner.pool.query('delete from item where id = $1', [file])
    const { rows } = await world.owner.pool.query('select 1 from comment where item_id = $1', [file])
    expect(rows).toEqual([])
  })
})
