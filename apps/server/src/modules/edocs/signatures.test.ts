import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdocDetail, EdocListed } from '@khlang/contract/edoc-boxes'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyOne, companyTwo, invoice } from '../../../../../packages/etax/test/invoice.ts'
import { signPdf, stampPdf } from '../../../../../packages/etax/test/pdf-signing.ts'
import { attach } from '../../../../../packages/etax/test/pdfs.ts'
import { makeIdentity, signDocument } from '../../../../../packages/etax/test/signing.ts'
import { actingFor } from '../../../test/acting-for.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { type Delivered, type Delivery, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createPerson } from '../../../test/person.ts'

/** What the signatures of XML and of PDFs are worth, whoever sends the document. */
const sellerTaxId = companyTwo.slice(0, 13)
const authority = makeIdentity('Authority', null, { ca: true })
const signer = makeIdentity(sellerTaxId, authority)

let world: World
let one: Business
let stranger: Client

beforeAll(async () => {
  const trusted = join(await mkdtemp(join(tmpdir(), 'khlang-trusted-')), 'trusted.pem')
  await writeFile(trusted, authority.pem)
  world = await createWorld({ ETAX_TRUSTED_CERTIFICATES: trusted }, { strictSenders: true })
  one = await createBusiness(world)
  const person = await createPerson(world, 'owner')
  const body = { taxId: '0105500000267', branchNo: '00000', nameTh: 'บริษัท อื่น จำกัด', acceptTerms: true }
  stranger = actingFor(
    person,
    (await person.call<{ accountId: string }>('POST', '/api/register/business', body)).accountId,
  )
  await one.malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
})

let made = 0
const fresh = () => `SG-${++made}`
const xmlOf = (number: string) => invoice({ number, seller: companyTwo, buyer: companyOne })
const pdfOf = (xml: string) =>
  attach('associated', [{ name: 'ETDA-invoice.xml', object: { dict: '/Type/EmbeddedFile', stream: Buffer.from(xml) } }])
const withoutXml = attach('names', [])
const changed = (pdf: Buffer) => {
  const copy = Buffer.from(pdf)
  copy.write('%PDF-1.4', 0, 'latin1')
  return copy
}
async function send(parts: Delivery): Promise<EdocDetail> {
  const answer = await senderOf(world, stranger.token, { 'x-account-id': stranger.accountId })(parts)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { transactionId } = answer.json<{ result: Delivered }>().result
  return one.malee.call<EdocDetail>('GET', `/api/edocs/${transactionId}?box=inbox`)
}
const headerOf = (number: string) => ({
  document_no: number,
  doc_type_code: '388',
  doc_date: '2026-10-05',
  seller_tax_id: sellerTaxId,
  receiver_tax_id: companyOne.slice(0, 13),
  receiver_branch: '00000',
})

describe('a document of anybody', () => {
  test.each<[string, (number: string) => Delivery, string, string, string]>([
    ['a PDF', (n) => ({ pdf: pdfOf(xmlOf(n)) }), 'none', 'none', 'amber'],
    [
      'a PDF that the seller signed',
      (n) => ({ pdf: signPdf(pdfOf(xmlOf(n)), { signer }) }),
      'valid',
      'signature',
      'green',
    ],
    [
      'the same with a time-stamp behind it',
      (n) => ({ pdf: stampPdf(signPdf(pdfOf(xmlOf(n)), { signer }), authority) }),
      'valid',
      'signature',
      'green',
    ],
    ['the same, changed', (n) => ({ pdf: changed(signPdf(pdfOf(xmlOf(n)), { signer })) }), 'broken', 'none', 'red'],
    [
      'the same, signed with SHA-1',
      (n) => ({ pdf: signPdf(pdfOf(xmlOf(n)), { signer, hash: 'sha1' }) }),
      'unchecked',
      'none',
      'amber',
    ],
    [
      'a PDF that somebody else signed',
      (n) => ({ pdf: signPdf(pdfOf(xmlOf(n)), { signer: makeIdentity('0105500000267', authority) }) }),
      'valid',
      'none',
      'red',
    ],
    [
      'an XML beside the signed PDF',
      (n) => ({ xml: xmlOf(n), pdf: signPdf(pdfOf(xmlOf(n)), { signer }) }),
      'valid',
      'signature',
      'green',
    ],
    [
      'an XML beside the changed PDF',
      (n) => ({ xml: xmlOf(n), pdf: changed(signPdf(pdfOf(xmlOf(n)), { signer })) }),
      'broken',
      'none',
      'red',
    ],
    [
      'a signed XML beside a changed PDF',
      (n) => ({ xml: signDocument(xmlOf(n), { signer }), pdf: changed(signPdf(pdfOf(xmlOf(n)), { signer })) }),
      'broken',
      'none',
      'red',
    ],
    [
      'a signed XML beside a PDF that is not',
      (n) => ({ xml: signDocument(xmlOf(n), { signer }), pdf: pdfOf(xmlOf(n)) }),
      'valid',
      'signature',
      'green',
    ],
    [
      'an XML beside a signed PDF without it, which says nothing of the XML',
      (n) => ({ xml: xmlOf(n), pdf: signPdf(withoutXml, { signer }) }),
      'none',
      'none',
      'amber',
    ],
    [
      'a PDF without XML that the seller signed, and a header that anybody wrote',
      (n) => ({ pdf: signPdf(withoutXml, { signer }), header: headerOf(n) }),
      'valid',
      'none',
      'amber',
    ],
    [
      'the same, changed, without XML',
      (n) => ({ pdf: changed(signPdf(withoutXml, { signer })), header: headerOf(n) }),
      'broken',
      'none',
      'red',
    ],
  ])('%s', async (_, parts, signature, from, light) => {
    const shown = await send(parts(fresh()))
    expect([shown.signature, shown.sender.authority, shown.light]).toEqual([signature, from, light])
    expect(shown.signer !== null).toBe(signature !== 'none')
  })

  test('shows who signed it, by which certificate, and over what', async () => {
    const number = fresh()
    const { id, signer: shown } = await send({ pdf: signPdf(pdfOf(xmlOf(number)), { signer }) })
    expect(shown).toEqual({
      subject: `O=${sellerTaxId}, CN=Test signer`,
      issuer: 'O=Authority, CN=Test authority',
      from: '2020-01-01T00:00:00.000Z',
      to: '2035-01-01T00:00:00.000Z',
      signedAt: '2026-10-05T01:10:00.000Z',
      covers: 'pdf',
      isSeller: true,
    })
    expect((await send({ xml: signDocument(xmlOf(fresh()), { signer }) })).signer).toMatchObject({ covers: 'xml' })
    expect((await send({ xml: xmlOf(fresh()) })).signer).toBeNull()
    await world.owner.pool.query("update employee set inbox = 'view' where person_id = $1", [one.kanya.personId])
    const viewer = one.kanya
    const masked = await viewer.call<EdocDetail>('GET', `/api/edocs/${id}?box=inbox`)
    expect(JSON.stringify(masked.signer)).not.toContain(sellerTaxId)
    const { items } = await viewer.call<{ items: EdocListed[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)
    expect(items.map(({ signature }) => signature)).toEqual(['valid'])
  })
})
