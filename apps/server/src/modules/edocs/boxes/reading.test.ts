import { beforeAll, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { companyTwo, invoice, type InvoiceParts } from '../../../../../../packages/etax/test/invoice.ts'
import { attach, file } from '../../../../../../packages/etax/test/pdfs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Listed = { id: string; documentNo: string; seller: { taxId: string }; buyer: { taxId: string } }
type Page = { items: Listed[]; nextCursor: string | null }
type History = { items: { type: string; sentence: string }[]; nextCursor: string | null }

let world: World
let one: Business
let wichai: Client
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

const arrive = async (parts: InvoiceParts): Promise<string> => {
  const answer = await deliver({ xml: invoice({ buyer: companyTwo, ...parts }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const historyOf = (who: Client, id: string, query = '') => who.call<History>('GET', `/api/edocs/${id}/history${query}`)

test('the history of a document is that of one account, with who read and downloaded it', async () => {
  const id = await arrive({ number: 'H-1' })
  await wichai.call('POST', '/api/edocs/read', { ids: [id] })
  await wichai.call('POST', '/api/edocs/read', { ids: [id] })
  await wichai.send({ method: 'GET', url: `/api/edocs/${id}/content?as=xml` })
  await wichai.call('POST', '/api/edocs/read', { ids: [id], read: false })

  const received = await historyOf(wichai, id)
  expect(received.items.map(({ type }) => type)).toEqual([
    'edoc.unread',
    'edoc.downloaded',
    'edoc.read',
    'edoc.received',
  ])
  expect(received.items[2]?.sentence).toBe('คุณทำเครื่องหมายว่าอ่านเอกสาร H-1 แล้ว')
  const sent = await historyOf(one.malee, id, '?box=outbox')
  expect(sent.items.map(({ type }) => type)).toEqual(['edoc.sent'])
  expect(sent.items[0]).toMatchObject({ client: 'api', by: { kind: 'key', name: expect.stringMatching(/\S/) } })
  expect(sent.items[0]?.sentence).toMatch(/^คีย์ API “.+” ส่งเอกสาร H-1$/)
  expect((await historyOf(one.malee, id, '?box=outbox&channel=web')).items).toEqual([])
})

test('the history of a document is paged, and for those who may see the box', async () => {
  const id = await arrive({ number: 'H-2' })
  for (const read of [true, false, true]) await wichai.call('POST', '/api/edocs/read', { ids: [id], read })
  const first = await historyOf(wichai, id, '?limit=3')
  const rest = await historyOf(wichai, id, `?limit=3&cursor=${first.nextCursor}`)
  expect([...first.items, ...rest.items].map(({ type }) => type)).toEqual([
    'edoc.read',
    'edoc.unread',
    'edoc.read',
    'edoc.received',
  ])
  expect(rest.nextCursor).toBeNull()
  // Prasit may see no box, and the sender has no Inbox with it.
  for (const [who, query] of [
    [one.prasit, ''],
    [one.malee, '?box=inbox'],
  ] as const)
    expect((await who.refused('GET', `/api/edocs/${id}/history${query}`)).machineCode).toBe('EDOC_NOT_FOUND')
  expect((await wichai.refused('GET', `/api/edocs/${id}/history?cursor=x`)).machineCode).toBe('INVALID_INPUT')
})

test('a PDF that is shown in a page was opened, and not downloaded', async () => {
  const xml = invoice({ number: 'H-3', buyer: companyTwo })
  const answer = await deliver({ pdf: attach('names', [{ name: 'invoice.xml', object: file(Buffer.from(xml)) }]) })
  const { transactionId: id } = answer.json<{ result: Delivered }>().result
  await wichai.send({ method: 'GET', url: `/api/edocs/${id}/content?as=pdf&inline=1` })
  await wichai.send({ method: 'GET', url: `/api/edocs/${id}/content?as=pdf` })
  const { items } = await historyOf(wichai, id)
  expect(items.map(({ type }) => type)).toEqual(['edoc.downloaded', 'edoc.opened', 'edoc.received'])
})

test('documents are found by the tax ids that they name, within a range', async () => {
  const id = await arrive({ number: 'P-1', date: '2026-06-10' })
  const range = 'from=2026-06-01&to=2026-06-30'
  const found = async (who: Client, box: string, query: string) =>
    (await who.call<Page>('GET', `/api/edocs/${box}?${range}&${query}`)).items.map((item) => item.id)
  const listed = await wichai.call<Page>('GET', `/api/edocs/inbox?${range}`)
  const { seller, buyer } = listed.items.find((item) => item.id === id) ?? { seller: null, buyer: null }
  expect(await found(wichai, 'inbox', `seller=${seller?.taxId}`)).toEqual([id])
  expect(await found(wichai, 'inbox', `buyer=${buyer?.taxId}`)).toEqual([id])
  expect(await found(wichai, 'inbox', `seller=${buyer?.taxId}`)).toEqual([])
  expect(await found(one.malee, 'outbox', `seller=${seller?.taxId}&buyer=${buyer?.taxId}`)).toEqual([id])
  expect(await found(one.malee, 'outbox', `buyer=${seller?.taxId}`)).toEqual([])
  expect((await wichai.refused('GET', `/api/edocs/inbox?seller=${seller?.taxId}`)).machineCode).toBe(
    'EDOC_SEARCH_RANGE',
  )
  expect((await wichai.refused('GET', `/api/edocs/inbox?${range}&seller=123`)).machineCode).toBe('INVALID_INPUT')
})

test('a person keeps the columns of each box', async () => {
  type Me = { person: { lists: { inboxColumns: string[]; outboxColumns: string[] } } }
  const before = (await one.malee.call<Me>('GET', '/api/me')).person.lists
  expect(before.outboxColumns).toEqual(['docType', 'docDate', 'party', 'gross', 'status', 'at'])
  await one.malee.call('PATCH', '/api/me', { lists: { inboxColumns: ['vat', 'docType'] } })
  const after = (await one.malee.call<Me>('GET', '/api/me')).person.lists
  expect(after).toEqual({ ...before, inboxColumns: ['docType', 'vat'] })
  const refused = await one.malee.refused('PATCH', '/api/me', { lists: { outboxColumns: ['salary'] } })
  expect(refused.machineCode).toBe('INVALID_INPUT')
})
