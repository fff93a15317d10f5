import { beforeAll, describe, expect, test } from 'vitest'
import { companyOne, companyTwo, invoice, supplier } from '../../../../../../packages/etax/test/invoice.ts'
import { makeIdentity, signDocument } from '../../../../../../packages/etax/test/signing.ts'
import type { AccountActor } from '../../../platform/actor.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { fakeConsents } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { drainJobs } from '../../../../test/pictures.ts'
import { createUploadVisitor, makeUploadLink } from '../../../../test/upload-visitor.ts'
import type { DocumentFacts } from '../model/edoc.types.ts'
import { createSign } from './sign.ts'

// T15, `SendEtax`: what an upload link receives is signed by the signing service, and saved to be sent (C68).

const ours = (number: string, more: object = {}) => invoice({ number, seller: companyOne, buyer: companyTwo, ...more })

describe('an upload link that hands files to the signing service', () => {
  let world: World
  let one: Business
  let folder: string
  beforeAll(async () => {
    world = await createWorld({ ETAX_TEST_SIGNING: '1' }, { consents: fakeConsents(), strictSenders: true })
    one = await createBusiness(world)
    folder = await one.malee.folder(one.root, 'เอกสารขาย')
    await one.rule(folder, 'business', one.malee.accountId, 'download')
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
  })

  type Received = { itemId: string; document: { transactionId: string | null; errorMessage: string | null } | null }
  type Found = { number: string; status: string; signature: string; issuer: string | null }

  /** What became of a file that a visitor sent: the received file, its document, and the XML of it. */
  async function receive(name: string, text: string, settings: Record<string, unknown> = { sendEtax: true }) {
    const link = await makeUploadLink(one.kanya, folder, settings)
    const visitor = createUploadVisitor(world, link.token)
    await visitor.open()
    await visitor.sendFile(name, text)
    await drainJobs(world, 'edocs:deliver-received')
    const { items } = await one.kanya.call<{ items: Received[] }>('GET', `/api/upload-links/${link.id}/files`)
    const id = items[0]?.document?.transactionId ?? null
    const { rows } = await world.owner.pool.query<Found>(
      `select document_no as number, status, signature, signer ->> 'issuer' as issuer from edoc where id = $1`,
      [id],
    )
    const { body } = await one.kanya.send({ method: 'GET', url: `/api/edocs/${id}/content?as=xml` })
    return { ...items[0], found: rows[0], xml: id === null ? null : body }
  }

  test('saves what was signed as a document to be sent, and leaves the file as it came', async () => {
    const { itemId = '', found, xml } = await receive('ใบกำกับ.xml', ours('SIGN-1'))
    expect(found).toMatchObject({ number: 'SIGN-1', status: 'draft', signature: 'valid' })
    expect(found?.issuer).toContain('TEST signature')
    expect(xml).toContain('<ds:SignatureValue>')
    expect((await one.malee.bytes(itemId)).body).toBe(ours('SIGN-1'))
  })

  test('signs what it receives once, although the job is repeated', async () => {
    await receive('หนึ่ง.xml', ours('SIGN-2'))
    await drainJobs(world, 'edocs:deliver-received')
    const { rows } = await world.owner.pool.query(`select signature from edoc where document_no = 'SIGN-2'`)
    expect(rows).toEqual([{ signature: 'valid' }])
  })

  test('leaves alone what is signed already', async () => {
    const text = signDocument(ours('SIGN-3'), { signer: makeIdentity('Another authority', null, { ca: true }) })
    expect((await receive('ลงนามแล้ว.xml', text)).xml).toBe(text)
  })

  test('signs nothing for a seller that the account does not speak for', async () => {
    const { found } = await receive('ของผู้อื่น.xml', ours('SIGN-4', { seller: supplier }))
    expect(found?.signature ?? 'none').toBe('none')
    expect(found?.issuer ?? null).toBeNull()
  })

  test('says what is wrong with a document that cannot be sent', async () => {
    const { document, found } = await receive('ผิด.xml', ours('SIGN-5', { seller: '010550000003900000' }))
    expect(found).toBeUndefined()
    expect(document?.errorMessage).toMatch(/[ก-๙]/)
  })

  test('is for those who manage the Outbox', async () => {
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'admin')
    await expect(makeUploadLink(one.prasit, folder, { sendEtax: true })).rejects.toThrow(/UPLOAD_LINK_OUTBOX/)
  })

  test('may be set where a service is connected', async () => {
    const policy = await one.kanya.call<{ signing: string | null }>('GET', `/api/items/${folder}/link-policy`)
    expect(policy.signing).toBe('test')
  })
})

describe('what the signing service gives back', () => {
  const actor = {} as AccountActor
  const facts = (of: string): DocumentFacts => {
    const [content = '', signature] = of.split(' ')
    return { contentHash: Buffer.from(content), signature: signature ?? 'none' } as unknown as DocumentFacts
  }
  const parts = (text: string) => ({ xml: Buffer.from(text), pdf: null, header: null })
  const sign = (answer: string | null, speaksForSeller = true) =>
    createSign(
      { signer: answer === null ? null : { sign: async () => Buffer.from(answer) } },
      { read: async ({ xml }) => ({ facts: facts(String(xml)), files: [] }) },
      { address: async () => ({ light: 'green', speaksForSeller, namesReceiver: true, receiver: async () => null }) },
    )

  test('is taken if it is the same document with a signature that holds', async () => {
    expect(String((await sign('a valid')(actor, parts('a'))).xml)).toBe('a valid')
  })
  test.each([
    ['another document', 'b valid', 'EDOC_SIGNING'],
    ['a signature that does not hold', 'a broken', 'EDOC_SIGNING'],
    ['no signature', 'a', 'EDOC_SIGNING'],
    ['nothing, since none is connected', null, 'UPLOAD_LINK_SIGNING'],
  ])('is refused: %s', async (_, answer, code) => {
    await expect(sign(answer)(actor, parts('a'))).rejects.toMatchObject({ code })
  })
  test.each([
    ['what is signed already', parts('a broken'), true],
    ['a document of another seller', parts('a'), false],
    ['a PDF alone', { xml: null, pdf: Buffer.from('%PDF'), header: null }, true],
  ])('is not asked for: %s', async (_, given, speaksForSeller) => {
    expect(await sign('b valid', speaksForSeller)(actor, given)).toBe(given)
  })
})
