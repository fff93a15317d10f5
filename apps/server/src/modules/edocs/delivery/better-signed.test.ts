import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdocDetail, EdocListed } from '@khlang/contract/edoc-boxes'
import type { UnprovedEdoc } from '@khlang/contract/edoc-unproved'
import type { MailDetail, MailListed } from '@khlang/contract/mails'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyOne, companyTwo, invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { makeIdentity, signDocument } from '../../../../../../packages/etax/test/signing.ts'
import { actingFor } from '../../../../test/acting-for.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { listenForMail, mailEnv } from '../../../../test/mails.ts'
import { createPerson } from '../../../../test/person.ts'

/** The signature belongs to the content: of two copies that say the same the better signed one counts, in any order. */
const sellerTaxId = companyTwo.slice(0, 13)
const strangerTaxId = '0105500000267'
const authority = makeIdentity('Authority', null, { ca: true })
const sellersKey = makeIdentity(sellerTaxId, authority)
const othersKey = makeIdentity(strangerTaxId, authority)

let world: World
let one: Business
let seller: Client
let stranger: Client
let smtp: Awaited<ReturnType<typeof listenForMail>>
let sellersFolder: string

beforeAll(async () => {
  const trusted = join(await mkdtemp(join(tmpdir(), 'khlang-trusted-')), 'trusted.pem')
  await writeFile(trusted, authority.pem)
  const env = { ...mailEnv, ETAX_TRUSTED_CERTIFICATES: trusted, LIMIT_MAIL_IN_PER_MINUTE: '1000' }
  world = await createWorld(env, { strictSenders: true })
  one = await createBusiness(world)
  smtp = await listenForMail(world)
  await one.malee.call('POST', '/api/admin/mailboxes', { name: 'A', localPart: 'acme' })
  await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
  seller = await world.as('wichai1', 'TWO')
  sellersFolder = await seller.folder(await seller.root('personal'), 'e-Tax')
  const person = await createPerson(world, 'owner')
  const body = { taxId: strangerTaxId, branchNo: '00000', nameTh: 'บริษัท อื่น จำกัด', acceptTerms: true }
  stranger = actingFor(
    person,
    (await person.call<{ accountId: string }>('POST', '/api/register/business', body)).accountId,
  )
})

let made = 0
const fresh = () => `BS-${++made}`

/** The same content, signed better from one to the next. */
const copies = {
  broken: (xml) => signDocument(xml, { signer: sellersKey }).replace('T01:10:00', 'T01:11:00'),
  unsigned: (xml) => xml,
  unchecked: (xml) => signDocument(xml, { signer: sellersKey }).replaceAll('xmlenc#sha256', 'xmlenc#ripemd160'),
  signed: (xml) => signDocument(xml, { signer: othersKey }),
  sellers: (xml) => signDocument(xml, { signer: sellersKey }),
} satisfies Record<string, (xml: string) => string>
type Copy = keyof typeof copies
const states = { broken: 'broken', unsigned: 'none', unchecked: 'unchecked', signed: 'valid', sellers: 'valid' }
const xmlOf = (number: string, copy: Copy) => copies[copy](invoice({ number, seller: companyTwo, buyer: companyOne }))

async function form(who: Client, xml: string, url = '/api/edocs'): Promise<Delivered> {
  const answer = await senderOf(world, who.token, { 'x-account-id': who.accountId })({ xml }, { url })
  if (answer.statusCode >= 300) throw new Error(answer.body)
  const { result } = answer.json<{ result: Delivered & { items?: Delivered[] } }>()
  return result.items?.[0] ?? result
}

/** Each way by which a document comes in. */
const ways = {
  'by form': (xml) => form(seller, xml),
  'in bulk': (xml) => form(seller, xml, '/api/edocs/bulk'),
  'saved first': async (xml) => {
    const { transactionId } = await form(seller, xml, '/api/edocs/drafts')
    return seller.call<Delivered>('POST', `/api/edocs/${transactionId}/send`, {})
  },
  'from the drive': async (xml) => {
    const id = (await seller.put(sellersFolder, `${fresh()}.xml`, xml)).itemId
    const { items } = await seller.call<{ items: Delivered[] }>('POST', '/api/edocs/items', { ids: [id] })
    return items[0] ?? { transactionId: '', status: 'none' }
  },
  'by a stranger': (xml) => form(stranger, xml),
  'by mail': async (xml) => {
    await smtp.send({ attachments: [{ filename: 'a.xml', content: xml }] })
    const { items } = await one.malee.call<{ items: MailListed[] }>('GET', '/api/admin/mails?limit=1')
    const { parts } = await one.malee.call<MailDetail>('GET', `/api/admin/mails/${items[0]?.id}`)
    return { transactionId: parts[0]?.edocId ?? '', status: parts[0]?.status ?? '' }
  },
} satisfies Record<string, (xml: string) => Promise<Delivered>>
type Way = keyof typeof ways

const inbox = async (number: string) =>
  (await one.malee.call<{ items: EdocListed[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)).items
const detail = (id: string, who: Client = one.malee, box = 'inbox') =>
  who.call<EdocDetail>('GET', `/api/edocs/${id}?box=${box}`)
async function bytesOf(id: string): Promise<string> {
  const headers = { authorization: `Bearer ${one.malee.token}`, 'x-account-id': one.malee.accountId }
  return (await world.app.inject({ url: `/api/edocs/${id}/content?as=xml&box=inbox`, headers })).body
}

/** What counts in the Inbox is the better copy alone, with its own bytes; the other one is kept, or never came. */
async function expectBetter(number: string, better: Copy, worse: Copy | null) {
  const rows = await inbox(number)
  const [counts, ...others] = rows.filter(({ status }) => status === 'active')
  expect([counts?.signature, others]).toEqual([states[better], []])
  expect(await bytesOf(counts?.id ?? '')).toBe(xmlOf(number, better))
  const [kept] = rows.filter(({ status }) => status === 'duplicate')
  expect(rows).toHaveLength(worse === null ? 1 : 2)
  if (!worse || !kept) return
  expect([kept.reason, kept.signature]).toEqual(['better_signed', states[worse]])
  expect(await bytesOf(kept.id)).toBe(xmlOf(number, worse))
  // Each leads to the other, and the log says so.
  expect((await detail(kept.id)).related).toMatchObject([{ id: counts?.id, relation: 'betterSigned' }])
  expect((await detail(counts?.id ?? '')).related).toMatchObject([{ id: kept.id, relation: 'worseSigned' }])
  const log = await one.malee.call<{ items: { sentence: string }[] }>('GET', `/api/edocs/${kept.id}/history`)
  expect(log.items.some(({ sentence }) => sentence.includes('ลงลายมือชื่อดีกว่า'))).toBe(true)
}

describe.each(Object.keys(ways).map((way) => [way as Way] as const))('%s', (way) => {
  test('the seller’s signature comes second: it takes the place of the copy that is not signed', async () => {
    const number = fresh()
    await ways[way](xmlOf(number, 'unsigned'))
    await ways[way](xmlOf(number, 'sellers'))
    await expectBetter(number, 'sellers', 'unsigned')
    // Either of them once more is a repeat.
    for (const copy of ['unsigned', 'sellers'] as const) await ways[way](xmlOf(number, copy))
    await expectBetter(number, 'sellers', 'unsigned')
  })

  test('the copy that is not signed comes second: it is a repeat', async () => {
    const number = fresh()
    await ways[way](xmlOf(number, 'sellers'))
    await ways[way](xmlOf(number, 'unsigned'))
    await expectBetter(number, 'sellers', null)
  })
})

describe('better is', () => {
  test.each<[Copy, Copy]>([
    ['unsigned', 'broken'],
    ['unchecked', 'unsigned'],
    ['signed', 'unchecked'],
    ['sellers', 'signed'],
    ['sellers', 'broken'],
  ])('%s than %s, in either order', async (better, worse) => {
    const [first, second] = [fresh(), fresh()]
    await ways['by form'](xmlOf(first, worse))
    await ways['by form'](xmlOf(first, better))
    await expectBetter(first, better, worse)
    await ways['by form'](xmlOf(second, better))
    expect(await ways['by form'](xmlOf(second, worse))).toMatchObject({ status: 'duplicate', reason: 'same_content' })
    await expectBetter(second, better, null)
  })

  test('of one mail with both, the better one', async () => {
    const number = fresh()
    const attachments = (['unsigned', 'sellers', 'broken'] as const).map((copy) => ({
      filename: `${copy}.xml`,
      content: xmlOf(number, copy),
    }))
    await smtp.send({ attachments })
    await expectBetter(number, 'sellers', null)
  })
})

describe('across ways', () => {
  test.each<[Way, Way]>([
    ['by form', 'by mail'],
    ['by mail', 'by form'],
    ['by form', 'by a stranger'],
    ['from the drive', 'by mail'],
  ])('%s, then signed %s', async (before, after) => {
    const number = fresh()
    await ways[before](xmlOf(number, 'unsigned'))
    await ways[after](xmlOf(number, 'sellers'))
    const rows = await inbox(number)
    const genuine = rows.filter(({ status, sender }) => status === 'active' && sender.authority !== 'none')
    expect(genuine.map(({ signature }) => signature)).toEqual(['valid'])
    expect(await bytesOf(genuine[0]?.id ?? '')).toBe(xmlOf(number, 'sellers'))
  })

  test('the sender of the first copy learns nothing of the second', async () => {
    const number = fresh()
    const { transactionId } = await ways['by form'](xmlOf(number, 'unsigned'))
    const before = await detail(transactionId, seller, 'outbox')
    expect(await ways['by a stranger'](xmlOf(number, 'sellers'))).toMatchObject({ status: 'active' })
    expect(await detail(transactionId, seller, 'outbox')).toEqual(before)
    expect(await detail(transactionId)).toMatchObject({ status: 'duplicate', reason: 'better_signed' })
    // Their own repeat is one of their own, as ever.
    expect(await ways['by form'](xmlOf(number, 'unsigned'))).toMatchObject({ reason: 'same_content' })
  })

  test('what only names the seller takes the place of nothing of the seller’s, however it is signed', async () => {
    const number = fresh()
    await ways['by form'](xmlOf(number, 'unsigned'))
    expect(await ways['by a stranger'](xmlOf(number, 'signed'))).toMatchObject({ status: 'active' })
    const rows = await inbox(number)
    expect(rows.map(({ signature, status }) => [signature, status])).toEqual([['none', 'active']])
  })

  test('a check says that a better signed copy is none that was sent before', async () => {
    const number = fresh()
    const check = async (copy: Copy) => {
      const answer = await senderOf(world, seller.token, { 'x-account-id': seller.accountId })(
        { xml: xmlOf(number, copy) },
        { url: '/api/edocs/check' },
      )
      return answer.json<{ result: { known: string } }>().result.known
    }
    await ways['by form'](xmlOf(number, 'unsigned'))
    expect([await check('sellers'), await check('unsigned'), await check('broken')]).toEqual([
      'no',
      'same_content',
      'same_content',
    ])
  })

  test('sent again after it was given up, the better signed copy still takes the place', async () => {
    const number = fresh()
    await one.malee.call('PUT', '/api/consent', { action: 'reject' })
    const held = await ways['by form'](xmlOf(number, 'sellers'))
    expect(held).toMatchObject({ status: 'failed', reason: 'no_consent' })
    await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
    await ways['by form'](xmlOf(number, 'unsigned'))
    await world.owner.pool.query(
      "update edoc set reason = 'expired', last_attempt_at = last_attempt_at - interval '1 hour' where id = $1",
      [held.transactionId],
    )
    await seller.call('POST', '/api/edocs/resend', { ids: [held.transactionId] })
    await expectBetter(number, 'sellers', 'unsigned')
  })
})

test('a mail that waits names nobody as its sender, and not its receiver', async () => {
  await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'specific', taxIds: [sellerTaxId] })
  const number = fresh()
  await ways['by mail'](xmlOf(number, 'unsigned'))
  const { items } = await one.malee.call<{ items: UnprovedEdoc[] }>('GET', '/api/edocs/unproved')
  expect(items).toMatchObject([
    { documentNo: number, seller: { taxId: sellerTaxId }, sender: { name: null, taxId: null, via: 'mail' } },
  ])
})
