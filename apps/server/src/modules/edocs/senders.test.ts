import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RefundDocument } from '@khlang/contract/edoc-refunds'
import type { EdocDetail, EdocListed } from '@khlang/contract/edoc-boxes'
import type { UnprovedEdoc } from '@khlang/contract/edoc-unproved'
import type { Mandate } from '@khlang/contract/mandates'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  companyOne,
  companyTwo,
  invoice,
  type InvoiceParts,
  somsri,
} from '../../../../../packages/etax/test/invoice.ts'
import { makeIdentity, signDocument } from '../../../../../packages/etax/test/signing.ts'
import { actingFor } from '../../../test/acting-for.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { type Delivered, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createPerson } from '../../../test/person.ts'
import { drainJobs } from '../../../test/pictures.ts'

/** Who a document comes from, where anybody may write any seller into one. */
const sellerTaxId = '0105500000020'
const strangerTaxId = '0105500000267'
const accountantTaxId = '0105500000275'
const authority = makeIdentity('Authority', null, { ca: true })
const sellersKey = makeIdentity(sellerTaxId, authority)

let world: World
let one: Business
/** The seller itself, somebody else, and an accountant whom the seller lets send. */
let seller: Client
let stranger: Client
let accountant: Client
let citizen: Client

beforeAll(async () => {
  const trusted = join(await mkdtemp(join(tmpdir(), 'khlang-trusted-')), 'trusted.pem')
  await writeFile(trusted, authority.pem)
  world = await createWorld({ ETAX_TRUSTED_CERTIFICATES: trusted }, { strictSenders: true })
  one = await createBusiness(world)
  seller = await world.as('wichai1', 'TWO')
  citizen = await world.as('somsri1')
  const register = async (taxId: string) => {
    const person = await createPerson(world, 'owner')
    const body = { taxId, branchNo: '00000', nameTh: `บริษัท ${taxId} จำกัด`, acceptTerms: true }
    return actingFor(
      person,
      (await person.call<{ accountId: string }>('POST', '/api/register/business', body)).accountId,
    )
  }
  stranger = await register(strangerTaxId)
  accountant = await register(accountantTaxId)
  await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
})

let made = 0
const fresh = () => `S-${++made}`
const xmlOf = (parts: Partial<InvoiceParts> & { number: string }) =>
  invoice({ seller: companyTwo, buyer: companyOne, ...parts })
async function send(who: Client, xml: string): Promise<Delivered> {
  const answer = await senderOf(world, who.token, { 'x-account-id': who.accountId })({ xml })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ result: Delivered }>().result
}
const inbox = async (number: string, who: Client = one.malee) =>
  (await who.call<{ items: EdocListed[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)).items
const detail = (id: string, who: Client = one.malee, box = 'inbox') =>
  who.call<EdocDetail>('GET', `/api/edocs/${id}?box=${box}`)
const unproved = async () => (await one.malee.call<{ items: UnprovedEdoc[] }>('GET', '/api/edocs/unproved')).items
const ids = (id: string) => ({ ids: [id] })
const consent = (mode: string, taxIds: string[] = []) =>
  one.malee.call('PUT', '/api/consent', { action: 'approve', mode, taxIds })
const giveMandate = (more: object = {}) =>
  seller.call<Mandate>('POST', '/api/admin/mandates', { taxId: accountantTaxId, branchNo: '00000', ...more })

describe('a document comes from its seller', () => {
  test.each([
    ['sent by the seller', () => seller, false, 'seller', 'green'],
    ['sent by anybody, signed by the seller', () => stranger, true, 'signature', 'green'],
    ['sent by anybody', () => stranger, false, 'none', 'amber'],
  ] as const)('%s', async (_, sender, isSigned, from, light) => {
    const number = fresh()
    const xml = xmlOf({ number })
    await send(sender(), isSigned ? signDocument(xml, { signer: sellersKey }) : xml)
    const [row] = await inbox(number)
    expect(row).toMatchObject({ light, sender: { authority: from } })
    const { findings } = await detail(row?.id ?? '')
    expect(findings.some(({ field }) => field === 'sender')).toBe(from === 'none')
    if (from !== 'seller') expect(row?.sender).toMatchObject({ taxId: strangerTaxId, via: 'call' })
  })

  test.each([
    ['the sender’s own', strangerTaxId, authority],
    ['one of nobody whom the operator trusts', sellerTaxId, makeIdentity('Elsewhere', null, { ca: true })],
  ] as const)('but not if the signature is %s', async (_, name, issuer) => {
    const number = fresh()
    await send(stranger, signDocument(xmlOf({ number }), { signer: makeIdentity(name, issuer) }))
    expect((await inbox(number))[0]?.sender.authority).toBe('none')
  })

  test('sent by whoever has a mandate, for as long as they have it', async () => {
    const sent = async (xml = xmlOf({ number: fresh() })) => {
      const { transactionId } = await send(accountant, xml)
      return (await detail(transactionId)).sender.authority
    }
    expect(await sent()).toBe('none')
    const { id } = await giveMandate()
    expect(await sent()).toBe('mandate')
    expect(
      (await seller.refused('POST', '/api/admin/mandates', { taxId: accountantTaxId, branchNo: '00000' })).machineCode,
    ).toBe('MANDATE_GIVEN')
    expect((await seller.call<{ items: Mandate[] }>('GET', '/api/admin/mandates')).items).toMatchObject([
      { id, holder: { taxId: accountantTaxId }, keyId: null },
    ])
    await seller.call('DELETE', `/api/admin/mandates/${id}`)
    expect(await sent()).toBe('none')
    expect((await seller.call<{ items: Mandate[] }>('GET', '/api/admin/mandates')).items).toEqual([])
  })

  test('sent by the one key that has a mandate', async () => {
    const key = (name: string) =>
      accountant.call<{ id: string; secret: string }>('POST', '/api/keys', { name, scopes: ['inbox:write'] })
    const [good, other] = [await key('e-Tax'), await key('อื่น')]
    const { id } = await giveMandate({ keyId: good.id })
    const sentBy = async (token: string) => {
      const number = fresh()
      await senderOf(world, token)({ xml: xmlOf({ number }) })
      return (await inbox(number))[0]?.sender.authority
    }
    expect([await sentBy(good.secret), await sentBy(other.secret)]).toEqual(['mandate', 'none'])
    await seller.call('DELETE', `/api/admin/mandates/${id}`)
    expect(
      (await stranger.refused('POST', '/api/admin/mandates', { taxId: '0105500000038', branchNo: '00000' }))
        .machineCode,
    ).toBe('MANDATE_HOLDER_UNKNOWN')
  })

  test('sent from a draft, by who sends it', async () => {
    const number = fresh()
    const answer = await senderOf(world, stranger.token, { 'x-account-id': stranger.accountId })(
      { xml: xmlOf({ number }) },
      { url: '/api/edocs/drafts' },
    )
    const { transactionId } = answer.json<{ result: Delivered }>().result
    await stranger.call('POST', `/api/edocs/${transactionId}/send`, {})
    expect((await inbox(number))[0]).toMatchObject({ light: 'amber', sender: { authority: 'none' } })
  })
})

describe('the number of a seller', () => {
  test.each([
    ['was sent', async () => undefined],
    [
      'was deleted by its sender',
      (id: string) => stranger.call('POST', '/api/edocs/delete', { ...ids(id), box: 'outbox' }),
    ],
    [
      'was deleted by its receiver',
      (id: string) => one.malee.call('POST', '/api/edocs/delete', { ...ids(id), box: 'inbox' }),
    ],
    [
      'was asked to be deleted, and was',
      async (id: string) => {
        await stranger.call('POST', '/api/edocs/delete', { ...ids(id), box: 'outbox', mode: 'request', reason: 'ผิด' })
        await one.malee.call('POST', '/api/edocs/answer', { ...ids(id), answer: 'approve' })
      },
    ],
  ] as const)('is not taken by a forgery that %s: the real one is delivered and counts', async (_, afterwards) => {
    for (const unitPrice of [100, 250]) {
      const number = fresh()
      const forged = await send(stranger, xmlOf({ number, unitPrice }))
      await afterwards(forged.transactionId)
      const genuine = await send(seller, xmlOf({ number }))
      expect(genuine).toMatchObject({ status: 'active', light: 'green' })
      expect(genuine).not.toHaveProperty('reason')
      const shown = await detail(genuine.transactionId)
      expect(shown).toMatchObject({
        status: 'active',
        light: 'green',
        sender: { authority: 'seller' },
        genuineId: null,
      })
      expect(shown.sha256).toHaveLength(1)
      const [mine] = (await inbox(number)).filter(({ id }) => id === forged.transactionId)
      if (mine) expect((await detail(mine.id)).genuineId).toBe(genuine.transactionId)
    }
  })

  test('says nothing to anybody about what the seller has sent', async () => {
    const number = fresh()
    const xml = xmlOf({ number })
    await send(seller, xml)
    const check = await senderOf(world, stranger.token, { 'x-account-id': stranger.accountId })(
      { xml },
      { url: '/api/edocs/check' },
    )
    expect(check.json<{ result: { known: string } }>().result.known).toBe('no')
    const same = await send(stranger, xml)
    const unproved = [
      expect.objectContaining({ field: 'signature', severity: 'note' }),
      expect.objectContaining({ field: 'sender', severity: 'warning' }),
    ]
    const other = await send(stranger, xmlOf({ number, unitPrice: 300 }))
    // Neither does a repeat, nor asking for its deletion.
    expect(await send(stranger, xml)).toMatchObject({ status: 'duplicate', reason: 'same_content' })
    for (const { transactionId, ...shown } of [same, other]) {
      expect(shown).toEqual({ status: 'active', light: 'amber', findings: unproved })
      // It looks like any document that arrived, with its files.
      const own = await detail(transactionId, stranger, 'outbox')
      expect([own.status, own.reason, own.sha256.length]).toEqual(['active', null, 1])
      const asked = { ...ids(transactionId), box: 'outbox', mode: 'request', reason: 'ผิด' }
      const { items } = await stranger.call<{ items: { ok: boolean }[] }>('POST', '/api/edocs/delete', asked)
      expect(items).toMatchObject([{ ok: true }])
    }
    // The same content is in the Inbox once, the seller's; what differs is anybody's.
    expect((await inbox(number)).map(({ sender }) => sender.authority).toSorted()).toEqual(['none', 'seller'])
  })

  test('says nothing while it waits for a consent, either, and is not given up with another’s', async () => {
    const xml = signDocument(xmlOf({ number: fresh(), buyer: somsri }), { signer: sellersKey })
    const [first, second] = [await send(stranger, xml), await send(accountant, xml)]
    for (const shown of [first, second]) expect(shown).toMatchObject({ status: 'pending', reason: 'no_consent' })
    await stranger.call('POST', '/api/edocs/cancel', ids(first.transactionId))
    await citizen.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
    await drainJobs(world, 'edocs:%')
    expect(await detail(second.transactionId, citizen)).toMatchObject({ status: 'active', light: 'green' })
  })

  test('sent by another and deleted is delivered again, when its seller sends it', async () => {
    const number = fresh()
    const xml = signDocument(xmlOf({ number }), { signer: sellersKey })
    const { transactionId } = await send(stranger, xml)
    await stranger.call('POST', '/api/edocs/delete', {
      ...ids(transactionId),
      box: 'outbox',
      mode: 'request',
      reason: 'ผิด',
    })
    await one.malee.call('POST', '/api/edocs/answer', { ...ids(transactionId), answer: 'approve' })
    const genuine = await send(seller, xml)
    expect(genuine.status).toBe('active')
    expect((await detail(genuine.transactionId)).sender.authority).toBe('seller')
  })

  test('still counts a repeat of its own sender once', async () => {
    const number = fresh()
    for (const who of [seller, stranger]) {
      const xml = xmlOf({ number: who === seller ? number : `${number}-X` })
      expect((await send(who, xml)).status).toBe('active')
      expect(await send(who, xml)).toMatchObject({ status: 'duplicate', reason: 'same_content' })
    }
  })
})

describe('a consent that names the seller', () => {
  test('takes what comes from it, and lets its owner decide about what only names it', async () => {
    await consent('specific', [sellerTaxId])
    const [real, good, bad] = [fresh(), fresh(), fresh()]
    expect((await send(seller, xmlOf({ number: real }))).status).toBe('active')
    const [accepted, refused] = [
      await send(stranger, xmlOf({ number: good })),
      await send(stranger, xmlOf({ number: bad })),
    ]
    expect(accepted).toMatchObject({ status: 'pending', reason: 'sender_unproved' })
    expect([await inbox(good), await inbox(bad)]).toEqual([[], []])
    expect(await unproved()).toMatchObject([
      {
        documentNo: good,
        seller: { taxId: sellerTaxId },
        sender: { taxId: strangerTaxId, via: 'call' },
        signature: 'none',
      },
      { documentNo: bad },
    ])
    await world.runJob('edocs:sweep')
    expect(await unproved()).toHaveLength(2)
    const notices = await one.malee.call<{ items: { kind: string }[] }>('GET', '/api/notices?limit=50')
    expect(notices.items.filter(({ kind }) => kind === 'edocUnproved')).toHaveLength(1)
    const decide = (id: string, choice: string) => one.malee.call('POST', '/api/edocs/unproved', { ...ids(id), choice })
    await decide(accepted.transactionId, 'accept')
    await decide(refused.transactionId, 'refuse')
    expect((await inbox(good))[0]).toMatchObject({ status: 'active', light: 'amber' })
    expect((await inbox(good))[0]?.confirmedAt).not.toBeNull()
    expect(await detail(refused.transactionId, stranger, 'outbox')).toMatchObject({
      status: 'failed',
      reason: 'refused_by_receiver',
    })
    // Refused or not, the real one arrives.
    expect((await send(seller, xmlOf({ number: bad }))).status).toBe('active')
    expect(await unproved()).toEqual([])
    await consent('receive_all')
  })
})

describe('what counts', () => {
  test('for a tax deduction comes from its seller, or was confirmed', async () => {
    await citizen.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
    const { rows } = await world.owner.pool.query<{ id: string }>(
      `insert into refund_campaign (year, name_th, name_en, starts, ends, cap, electronic_cap, doc_types, hashtag,
         excluded_words, excluded_th, excluded_en)
       values (2001, 'ท', 'T', '2001-01-01', '2001-02-15', 1000, 1000, '{388}', 'ล', '{}', '', '') returning id`,
    )
    const path = `/api/edocs/refunds/${rows[0]?.id}`
    const date = '2001-02-01'
    const document = async (id: string) =>
      (await citizen.call<{ items: RefundDocument[] }>('GET', `${path}/documents`)).items.find((one) => one.id === id)
    const genuine = await send(seller, xmlOf({ number: 'TAX-1', buyer: somsri, date }))
    const forged = await send(stranger, xmlOf({ number: 'TAX-2', buyer: somsri, date }))
    expect(await document(genuine.transactionId)).toMatchObject({ reason: null, counted: '107.00' })
    expect(await document(forged.transactionId)).toMatchObject({ reason: 'sender', counted: '0.00' })
    await citizen.call('POST', '/api/edocs/confirm', ids(forged.transactionId))
    expect(await document(forged.transactionId)).toMatchObject({ reason: null, counted: '107.00' })
    // A replacement and a cancellation by anybody take nothing out of it, deleted or not.
    for (const purposeCode of ['TIVC01', 'TIVC02']) {
      const taken = await send(
        stranger,
        xmlOf({ number: fresh(), buyer: somsri, date, purposeCode, refersTo: 'TAX-1' }),
      )
      expect(await document(genuine.transactionId)).toMatchObject({ reason: null, counted: '107.00' })
      await citizen.call('POST', '/api/edocs/delete', { ...ids(taken.transactionId), box: 'inbox' })
      expect(await document(genuine.transactionId)).toMatchObject({ reason: null, counted: '107.00' })
    }
    await send(seller, xmlOf({ number: fresh(), buyer: somsri, date, purposeCode: 'TIVC01', refersTo: 'TAX-1' }))
    expect(await document(genuine.transactionId)).toMatchObject({ reason: 'replaced' })
  })

  test('in the figures of the Inbox, too', async () => {
    type Figures = { months: unknown }
    const figures = () => one.malee.call<Figures>('GET', '/api/edocs/figures?box=inbox')
    const { transactionId } = await send(stranger, xmlOf({ number: fresh(), unitPrice: 987_654, date: '2026-10-05' }))
    expect(JSON.stringify(await figures())).not.toContain('1056789.78')
    await one.malee.call('POST', '/api/edocs/confirm', ids(transactionId))
    expect((await detail(transactionId)).confirmedAt).not.toBeNull()
  })
})

describe('a replacement', () => {
  const replacing = (refersTo: string, more: Partial<InvoiceParts> = {}) =>
    xmlOf({ number: fresh(), purposeCode: 'TIVC01', refersTo, ...more })
  const relationsOf = async (id: string) => (await detail(id)).related.map(({ relation }) => relation)

  test.each([
    ['of the seller', () => seller, false, ['replacedBy']],
    ['of anybody, signed by the seller', () => stranger, true, ['replacedBy']],
    ['of anybody', () => stranger, false, []],
  ] as const)('%s has its effect: %#', async (_, sender, isSigned, expected) => {
    const number = fresh()
    const original = await send(seller, xmlOf({ number }))
    const xml = replacing(number)
    await send(sender(), isSigned ? signDocument(xml, { signer: sellersKey }) : xml)
    expect(await relationsOf(original.transactionId)).toEqual(expected)
  })

  test('of what the same sender has sent replaces that', async () => {
    const number = fresh()
    const original = await send(stranger, xmlOf({ number }))
    await send(stranger, replacing(number))
    expect(await relationsOf(original.transactionId)).toEqual(['replacedBy'])
  })

  test('for another buyer tells the first one; a second one of the same original is amber', async () => {
    const number = fresh()
    await send(seller, xmlOf({ number }))
    const first = await send(seller, replacing(number, { buyer: somsri }))
    await drainJobs(world, 'edocs:%')
    const { items } = await one.malee.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices?limit=50')
    expect(items.filter(({ kind }) => kind === 'edocReplacedElsewhere').map(({ text }) => text)).toEqual([
      expect.stringContaining(number),
    ])
    expect((await detail(first.transactionId, seller, 'outbox')).light).toBe('green')
    const second = await send(seller, replacing(number))
    expect((await detail(second.transactionId)).light).toBe('amber')
  })
})
