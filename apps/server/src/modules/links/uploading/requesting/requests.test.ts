import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Business } from '../../../../../test/business.ts'
import type { Client } from '../../../../../test/client.ts'
import type { World } from '../../../../../test/harness.ts'
import { createSetting } from '../../../../../test/setting.ts'
import { createUploadVisitor, makeUploadLink, type MadeUploadLink } from '../../../../../test/upload-visitor.ts'

type Request = { id: string; email: string; state: string; language: string; canRemind: boolean }
type Requests = { items: Request[]; asked?: number; reminded?: number }
const dayMs = 86_400_000

let world: World
let somsri: Client
let one: Business
let home: string
let link: MadeUploadLink
let made = 0

beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting({ LIMIT_MAIL_RECIPIENTS_PER_HOUR: '60' }))
})
beforeEach(async () => {
  world.clock.setAhead(0)
  somsri = await world.as('somsri1')
  link = await makeUploadLink(somsri, await somsri.folder(home, `folder ${++made}`), { name: 'ใบสมัคร' })
  await world.owner.pool.query('delete from mail')
  // So that a test does not pay for whom the one before has written to.
  await world.owner.pool.query('delete from rate_limit')
})
/** So many days later, signed in anew. */
async function wait(days: number) {
  world.clock.advance(days * dayMs)
  somsri = await world.as('somsri1')
}

const path = (more: string) => `/api/upload-links/${link.id}/${more}`
const ask = (to: string, language = 'th', who = somsri) =>
  who.call<Requests>('POST', path('requests'), { to, language })
const remind = () => somsri.call<Requests>('POST', path('remind'), {})
const statesOf = async () =>
  (await somsri.call<Requests>('GET', path('requests'))).items.map(({ email, state }) => `${email} ${state}`)
const mails = async () => {
  const { rows } = await world.owner.pool.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail order by created_at, recipient',
  )
  return rows
}
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const requestOf = async (email: string): Promise<Request> => {
  const { items } = await somsri.call<Requests>('GET', path('requests'))
  const found = items.find((request) => request.email === email)
  if (!found) throw new Error(`${email} was not asked`)
  return found
}
const code = async (method: 'GET' | 'POST', more: string, body?: object, who = somsri) =>
  (await who.refused(method, path(more), body)).machineCode
const settings = (body: Record<string, unknown>) =>
  somsri.call<{ checklist: unknown }>('PATCH', `/api/upload-links/${link.id}`, body)
const stop = (id: string) =>
  world.app.inject({ method: 'POST', url: `/api/public/upload-requests/${id}/stop`, payload: {} })
/** What runs every morning. */
const morning = () => world.services.links.uploading.requests.remindDue()

describe('asking', () => {
  test('sends each a mail of their own in the language chosen, and nobody twice', async () => {
    expect(await ask('A@example.com, b@example.com', 'en')).toMatchObject({ asked: 2 })
    expect(await ask('a@example.com; c@example.com')).toMatchObject({
      asked: 1,
      items: [{ email: 'a@example.com' }, { email: 'b@example.com' }, { email: 'c@example.com', language: 'th' }],
    })
    const [first, , third] = await mails()
    expect(await recipients()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    expect(first?.subject).toMatch(/asks you for files for “ใบสมัคร”$/)
    expect(third?.subject).toMatch(/ขอให้คุณส่งไฟล์สำหรับ “ใบสมัคร”$/)
    const { id } = await requestOf('a@example.com')
    expect(first?.body).toContain(`/sharelinkuploads?id=${link.token}&request=${id}\n`)
    expect(first?.body).toContain(`/sharelinkuploads?stop=${id}`)
  })

  test('is for the creator alone, of a link that takes files', async () => {
    expect(await code('POST', 'requests', { to: 'somsri', language: 'th' })).toBe('EMAIL_INVALID')
    expect(await code('POST', 'requests', { to: ' ', language: 'th' })).toBe('SEND_RECIPIENT_REQUIRED')
    const many = Array.from({ length: 51 }, (_, n) => `p${n}@example.com`).join()
    expect(await code('POST', 'requests', { to: many, language: 'th' })).toBe('UPLOAD_REQUEST_TOO_MANY')
    expect(await recipients()).toEqual([])
    for (const [method, more] of [
      ['GET', 'requests'],
      ['POST', 'requests'],
      ['POST', 'remind'],
    ] as const)
      expect(
        await code(method, more, method === 'POST' ? { to: 'a@x.io', language: 'th' } : undefined, one.malee),
      ).toBe('LINK_NOT_FOUND')
    await settings({ enabled: false })
    expect(await code('POST', 'requests', { to: 'a@x.io', language: 'th' })).toBe('UPLOAD_REQUEST_CLOSED')
    expect(await code('POST', 'remind', {})).toBe('UPLOAD_REQUEST_CLOSED')
  })

  test('of somebody else’s link Admin Business sees who was asked, and asks nobody', async () => {
    const { folder } = await one.folderWithFile('asked')
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'admin')
    link = await makeUploadLink(one.prasit, folder)
    await ask('a@example.com', 'th', one.prasit)
    expect(await one.malee.call('GET', path('requests'))).toMatchObject({ items: [{ email: 'a@example.com' }] })
    expect(await code('POST', 'requests', { to: 'b@x.io', language: 'th' }, one.malee)).toBe('NOT_ALLOWED')
    expect(await code('POST', 'remind', {}, one.malee)).toBe('NOT_ALLOWED')
  })

  test('counts towards the recipients of an hour', async () => {
    const people = (from: number) => Array.from({ length: 40 }, (_, n) => `p${from + n}@example.com`).join()
    await ask(people(0))
    expect(await code('POST', 'requests', { to: people(5), language: 'th' })).toBe('TOO_MANY_REQUESTS')
  })
})

describe('who has delivered', () => {
  test('is recognised by the address of their mail, or by their e-mail, and by what is required', async () => {
    await settings({
      askEmail: 'optional',
      checklist: [{ title: 'บัตร' }, { title: 'รูป' }, { title: 'อื่น ๆ', required: false }],
    })
    await ask('a@example.com, b@example.com, c@example.com')
    const visitor = createUploadVisitor(world, link.token)
    await visitor.open({ requestId: (await requestOf('a@example.com')).id })
    const page = (await visitor.state()).page
    const [card = '', photo = '', other = ''] = page?.checklist.map(({ id }) => id) ?? []
    await visitor.sendFile('card.pdf', 'x', { entryId: card })
    await visitor.sendFile('other.pdf', 'x', { entryId: other })
    expect(await statesOf()).toEqual(['a@example.com waiting', 'b@example.com waiting', 'c@example.com waiting'])
    await visitor.sendFile('photo.png', 'x', { entryId: photo })
    const second = createUploadVisitor(world, link.token)
    await second.open({ email: 'B@example.com' })
    await second.sendFile('card.pdf', 'x', { entryId: card })
    await wait(1)
    expect(await statesOf()).toEqual(['a@example.com delivered', 'b@example.com waiting', 'c@example.com waiting'])
    await world.owner.pool.query('delete from mail')
    await remind()
    // Each is reminded of what they owe themselves.
    const bodies = new Map((await mails()).map(({ recipient, body }) => [recipient, body]))
    expect([...bodies.keys()].toSorted()).toEqual(['b@example.com', 'c@example.com'])
    expect(bodies.get('b@example.com')).toContain('เอกสารที่ยังขาด:\n• รูป\n')
    expect(bodies.get('c@example.com')).toContain('• บัตร\n• รูป\n')
  })

  test('a request of another link says nothing', async () => {
    await ask('a@example.com')
    const { id } = await requestOf('a@example.com')
    const other = await makeUploadLink(somsri, await somsri.folder(home, `folder ${++made}`))
    const visitor = createUploadVisitor(world, other.token)
    expect(await visitor.open({ requestId: id })).toBe('ok')
    await visitor.sendFile('1.txt')
    expect(await statesOf()).toEqual(['a@example.com waiting'])
  })
})

describe('a reminder by the creator', () => {
  test('goes to those who wait, once a day and five times, however many ask at once', async () => {
    await ask('a@example.com')
    expect(await remind()).toMatchObject({ reminded: 0, items: [{ canRemind: false }] })
    for (let n = 1; n <= 5; n++) {
      await wait(1)
      expect((await requestOf('a@example.com')).canRemind).toBe(true)
      const both = await Promise.all([remind(), remind()])
      expect(new Set(both.map(({ reminded }) => reminded))).toEqual(new Set([0, 1]))
    }
    await wait(1)
    expect(await remind()).toMatchObject({ reminded: 0 })
    expect(await recipients()).toHaveLength(6)
  })
})

describe('a reminder by itself', () => {
  const count = async () => (await recipients()).length
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()

  test('comes once before the first day of a document that is missing, and once before the next', async () => {
    await settings({
      checklist: [
        { title: 'บัตร', dueAt: inDays(5) },
        { title: 'รูป', dueAt: inDays(8) },
      ],
    })
    await ask('a@example.com')
    await morning()
    expect(await count()).toBe(1)
    await wait(2.5)
    await Promise.all([morning(), morning()])
    await morning()
    expect(await count()).toBe(2)
    const visitor = createUploadVisitor(world, link.token)
    await visitor.open({ requestId: (await requestOf('a@example.com')).id })
    const entry = (await visitor.state()).page?.checklist[0]?.id ?? ''
    await visitor.sendFile('card.pdf', 'x', { entryId: entry })
    await wait(3)
    await morning()
    expect((await mails()).at(-1)?.body).toContain('เอกสารที่ยังขาด:\n• รูป')
    expect(await count()).toBe(3)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the creator does not want them', () => settings({ remind: false })],
    ['the link is off', () => settings({ enabled: false })],
    ['the link is full', () => world.owner.pool.query('update upload_link set max_files = 1, received = 1')],
    ['the creator has reminded just now', remind],
    ['the person stopped them', async () => stop((await requestOf('a@example.com')).id)],
    [
      'the person has delivered',
      async () => {
        const visitor = createUploadVisitor(world, link.token)
        await visitor.open({ requestId: (await requestOf('a@example.com')).id })
        await visitor.sendFile('1.txt')
      },
    ],
    ['the link has ended', () => wait(4)],
  ])('does not come if %s', async (_, change) => {
    await settings({ expiresIn: { days: 5, hours: 0, minutes: 0 } })
    await ask('a@example.com')
    await wait(2.5)
    await change()
    await world.owner.pool.query('delete from mail')
    await morning()
    expect(await count()).toBe(0)
  })
})

describe('stopping', () => {
  test('ends the mails to one person; the response reveals nothing to strangers', async () => {
    await ask('a@example.com, b@example.com')
    const { id } = await requestOf('a@example.com')
    const [known, again, unknown] = [await stop(id), await stop(id), await stop(crypto.randomUUID())]
    expect([known.statusCode, known.json()]).toEqual([200, unknown.json()])
    expect(again.statusCode).toBe(200)
    expect(await statesOf()).toEqual(['a@example.com stopped', 'b@example.com waiting'])
    await wait(1)
    await world.owner.pool.query('delete from mail')
    expect(await remind()).toMatchObject({ reminded: 1 })
    // Nor are they asked again.
    expect(await ask('a@example.com')).toMatchObject({ asked: 0 })
    expect(await recipients()).toEqual(['b@example.com'])
    const { rows } = await world.owner.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_event where type = 'upload-link.request_stopped'`,
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})
