import type { Reply } from '@khlang/contract'
import type { Dispatch, planDispatch } from '@khlang/contract/dispatches'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import type { World } from '../../../test/harness.ts'
import { createSetting } from '../../../test/setting.ts'

let world: World
let one: Business
let somsri: Client
let home: string

beforeAll(async () => {
  ;({ world, one, somsri, home } = await createSetting())
})

const send = (who: Client, body: object, channel = 'mail') =>
  who.call<Dispatch>('POST', `/api/items/send/${channel}`, body)
const refusal = async (who: Client, body: object, channel = 'mail') => {
  const response = await who.send({ method: 'POST', url: `/api/items/send/${channel}`, payload: body })
  return response.json<{ machineCode?: string }>().machineCode
}
const plan = (who: Client, ids: string[]) =>
  who.call<Reply<typeof planDispatch>>('POST', '/api/items/send/plan', { ids })
const get = (who: Client, id: string) => who.call<Dispatch>('GET', `/api/dispatches/${id}`)
const deliver = () => world.services.notifications.sendDue()

/** The messages kept instead of sent, to one address. */
async function keptTo(to: string) {
  const folder = join(world.dataDir, 'outgoing-mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const all = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Kept),
  )
  return all.filter((message) => message.to === to)
}
type Kept = {
  id: string
  channel: string
  to: string
  subject?: string
  text: string
  attachments?: { name: string; size: number }[]
}
const bytesOf = (message: Kept, n: number) =>
  readFile(join(world.dataDir, 'outgoing-mail', `${message.id}.${n}`), 'utf8')

describe('by mail, attached', () => {
  test('each recipient gets a mail of their own with the files, under their Thai names', async () => {
    const { itemId: a } = await somsri.put(home, 'สัญญา.txt', 'เนื้อหา ก')
    const { itemId: b } = await somsri.put(home, 'งบ.txt', 'เนื้อหา ข')
    const to = 'one@example.com, Two@example.com, one@example.com'
    const sent = await send(somsri, {
      ids: [a, b],
      to,
      subject: 'เอกสาร\nสำคัญ',
      message: 'โปรดตรวจ',
      form: 'attachment',
    })
    expect(sent).toMatchObject({ form: 'attachment', subject: 'เอกสาร สำคัญ', withdrawnAt: null, mayWithdraw: true })
    expect(sent.recipients.map(({ address, state }) => [address, state])).toEqual([
      ['one@example.com', 'waiting'],
      ['Two@example.com', 'waiting'],
    ])
    await deliver()
    const [mail, ...more] = await keptTo('one@example.com')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'เอกสาร สำคัญ', attachments: [{ name: 'สัญญา.txt' }, { name: 'งบ.txt' }] })
    expect(mail?.text).toContain('โปรดตรวจ')
    expect(mail?.text).not.toContain('Two@example.com')
    expect([await bytesOf(mail!, 1), await bytesOf(mail!, 2)]).toEqual(['เนื้อหา ก', 'เนื้อหา ข'])
    expect((await get(somsri, sent.id)).recipients.map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('what was sent is the version of then', async () => {
    const { itemId } = await somsri.put(home, 'รุ่น.txt', 'แรก')
    await send(somsri, { ids: [itemId], to: 'version@example.com', form: 'attachment' })
    await somsri.put(home, 'รุ่น.txt', 'สอง', '?file_duplicate=create_tag_version')
    await deliver()
    const [mail] = await keptTo('version@example.com')
    expect(await bytesOf(mail!, 1)).toBe('แรก')
  })

  test('a file that the sender may no longer read does not leave', async () => {
    const { folder, file } = await one.folderWithFile('เปลี่ยนสิทธิ์')
    await one.rule(folder, 'department', one.sales, 'download')
    const sent = await send(one.prasit, { ids: [file], to: 'late@example.com', form: 'attachment' })
    await one.rule(folder, 'department', one.sales, 'none')
    await deliver()
    expect(await keptTo('late@example.com')).toEqual([])
    expect((await get(one.prasit, sent.id)).recipients).toMatchObject([{ state: 'failed', machineCode: 'SEND_FAILED' }])
  })

  test('a mail that waits is taken back; one that has left is not', async () => {
    const id = await somsri.file(home, 'เรียกคืน.txt')
    const sent = await send(somsri, { ids: [id], to: 'back@example.com', form: 'attachment' })
    const back = await somsri.call<Dispatch>('POST', `/api/dispatches/${sent.id}/withdraw`, {})
    expect(back).toMatchObject({
      mayWithdraw: false,
      withdrawnAt: expect.any(String),
      recipients: [{ state: 'withdrawn' }],
    })
    await deliver()
    expect(await keptTo('back@example.com')).toEqual([])
    const gone = await send(somsri, { ids: [id], to: 'gone@example.com', form: 'attachment' })
    await deliver()
    const url = `/api/dispatches/${gone.id}/withdraw`
    const refused = await somsri.send({ method: 'POST', url, payload: {} })
    expect(refused.json()).toMatchObject({ machineCode: 'DISPATCH_FINAL' })
  })
})

describe('by mail, as links', () => {
  test('a folder and a large file are sent as links that open, are listed, and end when they are taken back', async () => {
    const folder = await somsri.folder(home, 'ทั้งโฟลเดอร์')
    await somsri.put(folder, 'ในนั้น.txt', 'x')
    const sent = await send(somsri, { ids: [folder], to: 'link@example.com', subject: 'แฟ้มงาน', form: 'link' })
    const linkId = sent.recipients[0]?.links[0]?.linkId
    await deliver()
    const [mail] = await keptTo('link@example.com')
    const token = /\?id=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const open = () => world.app.inject({ method: 'POST', url: `/api/public/links/${token}/open`, payload: {} })
    expect((await open()).json()).toMatchObject({ result: { item: { name: 'ทั้งโฟลเดอร์' }, permission: 'download' } })
    const { items } = await somsri.call<{ items: { id: string; name: string }[] }>('GET', '/api/links')
    expect(items.find(({ id }) => id === linkId)).toMatchObject({ name: 'link@example.com' })
    const back = await somsri.call<Dispatch>('POST', `/api/dispatches/${sent.id}/withdraw`, {})
    expect(back.mayWithdraw).toBe(false)
    expect((await open()).statusCode).toBe(404)
    expect(await somsri.call('POST', `/api/dispatches/${sent.id}/withdraw`, {})).toMatchObject({ mayWithdraw: false })
  })

  test('each recipient has links of their own, whose opens are theirs; one that has ended is one less', async () => {
    const ids = [await somsri.file(home, 'ก.txt'), await somsri.file(home, 'ข.txt')]
    const sent = await send(somsri, { ids, to: 'first@example.com, second@example.com', form: 'link' })
    expect(sent.items.map(({ linkId }) => linkId)).toEqual([null, null])
    const own = sent.recipients.map(({ links }) => links.map(({ itemId }) => itemId).toSorted())
    expect(own).toEqual([ids.toSorted(), ids.toSorted()])
    await deliver()
    const tokensOf = async (address: string) =>
      [...((await keptTo(address))[0]?.text ?? '').matchAll(/\?id=([\w-]+)/g)].map(([, token]) => token ?? '')
    const [first, second] = [await tokensOf('first@example.com'), await tokensOf('second@example.com')]
    expect(new Set([...first, ...second]).size).toBe(4)
    const open = (token = '') =>
      world.app.inject({ method: 'POST', url: `/api/public/links/${token}/open`, payload: {} })
    await open(second[0])
    await open(second[0])
    const opensOf = async () =>
      (await get(somsri, sent.id)).recipients.map(({ address, links }) => [
        address,
        links.reduce((sum, { opens }) => sum + opens, 0),
        links.filter(({ lastOpenedAt }) => lastOpenedAt !== null).length,
      ])
    expect(await opensOf()).toEqual([
      ['first@example.com', 0, 0],
      ['second@example.com', 2, 1],
    ])
    // One that its maker ends in “My links” is ended for its recipient alone.
    await somsri.call('DELETE', `/api/links/${sent.recipients[0]?.links[0]?.linkId}`)
    const { recipients } = await get(somsri, sent.id)
    expect(recipients.map(({ links }) => links.length)).toEqual([1, 2])
    await somsri.call('POST', `/api/dispatches/${sent.id}/withdraw`, {})
    for (const token of [...first, ...second]) expect((await open(token)).statusCode).toBe(404)
    expect((await get(somsri, sent.id)).recipients.map(({ links }) => links)).toEqual([[], []])
  })

  test('as many as can be sent at once are sent, and nobody else’s links are fewer by it', async () => {
    const malee = await one.folderWithFile('ส่งหลายคน')
    await one.rule(malee.folder, 'department', one.accounting, 'admin')
    const ids = [malee.file, malee.folder]
    const to = Array.from({ length: 50 }, (_, n) => `crowd${n}@example.com`).join()
    const sent = await send(one.malee, { ids, to, form: 'link' })
    expect(sent.recipients.map(({ links }) => links.length)).toEqual(Array.from({ length: 50 }, () => 2))
    const link = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
    for (let n = 0; n < 12; n++) await one.kanya.call('POST', `/api/items/${malee.file}/links`, link)
  })

  test('links that are somebody else’s by now are neither shown nor recalled', async () => {
    const sent = await send(somsri, {
      ids: [await somsri.file(home, 'ส่งมอบ.txt')],
      to: 'kept@example.com',
      form: 'link',
    })
    const linkId = sent.recipients[0]?.links[0]?.linkId
    await deliver()
    await world.owner.pool.query('update share_link set created_by = $2 where id = $1', [linkId, one.malee.personId])
    expect(await get(somsri, sent.id)).toMatchObject({ mayWithdraw: false, recipients: [{ links: [] }] })
    const url = `/api/dispatches/${sent.id}/withdraw`
    const refused = await somsri.send({ method: 'POST', url, payload: {} })
    expect(refused.json()).toMatchObject({ machineCode: 'DISPATCH_FINAL' })
    const { rowCount } = await world.owner.pool.query('select from share_link where id = $1', [linkId])
    expect(rowCount).toBe(1)
  })

  test('the name of a long recipient is cut between its letters', async () => {
    const address = `a${'😀'.repeat(62)}@example.com`
    const sent = await send(somsri, { ids: [await somsri.file(home, 'ชื่อยาว.txt')], to: address, form: 'link' })
    const { items } = await somsri.call<{ items: { id: string; name: string }[] }>('GET', '/api/links')
    const name = items.find(({ id }) => id === sent.recipients[0]?.links[0]?.linkId)?.name ?? ''
    expect(address.startsWith(name) && name.isWellFormed()).toBe(true)
  })

  test('more links than can be made at once are refused, and none is left', async () => {
    const before = await somsri.call<{ items: unknown[] }>('GET', '/api/links?limit=100')
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => somsri.file(home, `มากลิงก์ ${n}.txt`)))
    const to = Array.from({ length: 41 }, (_, n) => `many${n}@example.com`).join()
    expect(await refusal(somsri, { ids, to, form: 'link' })).toBe('SEND_TOO_MANY_LINKS')
    expect(await somsri.call('GET', '/api/links?limit=100')).toEqual(before)
  })

  test('nobody sends more than they may share', async () => {
    const { folder, file } = await one.folderWithFile('ดูอย่างเดียว')
    await one.rule(folder, 'department', one.sales, 'view')
    expect(await refusal(one.prasit, { ids: [file], to: 'a@example.com', form: 'link' })).toBe('NOT_ALLOWED')
    expect(await refusal(one.prasit, { ids: [file], to: 'a@example.com', form: 'attachment' })).toBe('NOT_ALLOWED')
    await one.rule(folder, 'department', one.sales, 'download')
    expect(await refusal(one.prasit, { ids: [file], to: 'a@example.com', form: 'attachment' })).toBeUndefined()
    const { items } = await plan(one.prasit, [file])
    expect(items).toMatchObject([{ attach: true, link: false }])
  })
})

describe('what is refused', () => {
  test.each([
    ['', 'SEND_RECIPIENT_REQUIRED'],
    ['somsri', 'SEND_EMAIL_INVALID'],
    ['a@example.com,b@', 'SEND_EMAIL_INVALID'],
  ])('to %j: %s', async (to, code) =>
    expect(
      await refusal(somsri, { ids: [await somsri.file(home, `${crypto.randomUUID()}.txt`)], to, form: 'attachment' }),
    ).toBe(code),
  )

  test('folders and more than 20 MB are not attached; strangers’ items are not named', async () => {
    const folder = await somsri.folder(home, 'แนบไม่ได้')
    expect(await refusal(somsri, { ids: [folder], to: 'a@example.com', form: 'attachment' })).toBe('SEND_FOLDER')
    const large = await somsri.file(home, 'ใหญ่.bin')
    await world.owner.pool.query('update item set size = $1 where id = $2', [21 * 1024 ** 2, large])
    expect(await refusal(somsri, { ids: [large], to: 'a@example.com', form: 'attachment' })).toBe('SEND_TOO_LARGE')
    const { file } = await one.folderWithFile('ของบริษัท')
    expect(await refusal(somsri, { ids: [file], to: 'a@example.com', form: 'attachment' })).toBe('NOT_FOUND')
    expect((await plan(somsri, [large, folder, file])).items).toMatchObject([
      { attach: true, link: true },
      { attach: false, link: true },
      { name: null, attach: false, link: false, machineCode: 'NOT_FOUND' },
    ])
  })

  test('one locked file refuses all: nobody gets half of what was meant', async () => {
    const [free, locked] = [await somsri.file(home, 'ว่าง.txt'), await somsri.file(home, 'มีรหัส.txt')]
    const secret = 'แมวสามตัวนอนบนหลังคา'
    await somsri.call('PUT', `/api/files/${locked}/password`, { password: secret, confirmPassword: secret })
    const other = await world.as('somsri1')
    const body = { ids: [free, locked], to: 'half@example.com', form: 'attachment' }
    expect(await refusal(other, body)).toBe('FILE_PASSWORD_REQUIRED')
    await deliver()
    expect(await keptTo('half@example.com')).toEqual([])
  })

  test('a dispatch belongs to its sender', async () => {
    const { id } = await send(somsri, {
      ids: [await somsri.file(home, 'เฉพาะฉัน.txt')],
      to: 'a@example.com',
      form: 'attachment',
    })
    const anan = await world.as('anan01')
    for (const [method, url] of [
      ['GET', `/api/dispatches/${id}`],
      ['POST', `/api/dispatches/${id}/withdraw`],
    ] as const) {
      const response = await anan.send({ method, url, ...(method === 'POST' && { payload: {} }) })
      expect(response.json()).toMatchObject({ machineCode: 'DISPATCH_NOT_FOUND' })
    }
    const { items } = await anan.call<{ items: Dispatch[] }>('GET', '/api/dispatches')
    expect(items).toEqual([])
  })

  test('a hundred recipients an hour are enough', async () => {
    const anan = await world.as('anan01')
    const id = await anan.file(await anan.root(), 'มาก.txt')
    const to = (from: number) => Array.from({ length: 50 }, (_, n) => `r${from + n}@example.com`).join()
    await send(anan, { ids: [id], to: to(0), form: 'attachment' })
    await send(anan, { ids: [id], to: to(50), form: 'attachment' })
    expect(await refusal(anan, { ids: [id], to: 'last@example.com', form: 'attachment' })).toBe('TOO_MANY_REQUESTS')
    world.clock.advance(3_601_000)
    expect(
      await refusal(await world.as('anan01'), { ids: [id], to: 'last@example.com', form: 'attachment' }),
    ).toBeUndefined()
  })
})

test('by chat: a link for those whom the identity service knows, the reason for others', async () => {
  somsri = await world.as('somsri1')
  const id = await somsri.file(home, 'แชต.txt')
  const sent = await send(somsri, { ids: [id], to: '@anan01, nobody99', message: 'ดูหน่อย' }, 'chat')
  expect(sent.recipients).toMatchObject([
    { address: 'anan01', state: 'sent', machineCode: null },
    { address: 'nobody99', state: 'refused', machineCode: 'SEND_CHAT_USER_UNKNOWN' },
  ])
  expect(sent.recipients.map(({ links }) => links.length)).toEqual([1, 0])
  const { rows } = await world.owner.pool.query<{ type: string }>(
    'select type from audit_event where subject = $1 order by id desc limit 2',
    [id],
  )
  expect(rows.map(({ type }) => type)).toEqual(['items.sent', 'link.created'])
  const [message] = await keptTo('anan01')
  expect(message).toMatchObject({ channel: 'chat' })
  expect(message?.text).toMatch(/ดูหน่อย[\s\S]*publicfile\?id=/)
})

test('whatever happens to the chat, what may have left is recorded and can be recalled', async () => {
  const folder = join(world.dataDir, 'outgoing-mail')
  await rename(folder, `${folder}-away`)
  await writeFile(folder, 'no folder')
  const id = await somsri.file(home, 'แชตเสีย.txt')
  const sent = await send(somsri, { ids: [id], to: 'anan01, malee01' }, 'chat')
  await rm(folder)
  await rename(`${folder}-away`, folder)
  expect(sent).toMatchObject({
    mayWithdraw: true,
    recipients: [
      { address: 'anan01', state: 'failed', machineCode: 'SEND_FAILED' },
      { address: 'malee01', state: 'failed' },
    ],
  })
  await somsri.call('POST', `/api/dispatches/${sent.id}/withdraw`, {})
  const { rowCount } = await world.owner.pool.query('select from share_link where item_id = $1', [id])
  expect(rowCount).toBe(0)
})
