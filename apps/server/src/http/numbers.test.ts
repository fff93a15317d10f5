import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentXml } from '../../../../packages/etax/test/documents.ts'
import { invoice } from '../../../../packages/etax/test/invoice.ts'
import { actingFor } from '../../test/acting-for.ts'
import { type Business, createBusiness } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../test/edocs.ts'
import { createWorld, type World } from '../../test/harness.ts'
import { listenForMail, mailDomain, mailEnv } from '../../test/mails.ts'
import { createPerson } from '../../test/person.ts'
import { systemActor } from '../platform/actor.ts'

/**
 * Every door that leads from a tax id or a national id to an account: closed for whoever only claims the number, open once
 * it is proved, and closed again when the proof is withdrawn.
 */
const taxId = '0105500000186'
const nationalId = '1100000000105'

let world: World
let one: Business
let somsri: Client
/** An account that claims `taxId`, and a person who claims `nationalId`. */
let company: Client
let citizen: Client
let smtp: Awaited<ReturnType<typeof listenForMail>>
let send: ReturnType<typeof senderOf>

beforeAll(async () => {
  world = await createWorld(
    { ...mailEnv, LIMIT_MAIL_IN_PER_MINUTE: '1000' },
    { consents: fakeConsents(), claimed: true },
  )
  one = await createBusiness(world)
  somsri = await world.as('somsri1')
  smtp = await listenForMail(world)
  send = senderOf(world, one.malee.token, { 'x-account-id': one.malee.accountId })
  const owner = await createPerson(world, 'owner')
  const { accountId } = await owner.call<{ accountId: string }>('POST', '/api/register/business', {
    taxId,
    branchNo: '00000',
    nameTh: 'บริษัท อ้างชื่อ จำกัด',
    acceptTerms: true,
  })
  company = actingFor(owner, accountId)
  await company.call('POST', '/api/admin/mailboxes', { name: 'รับ', localPart: 'claimed' })
  citizen = await createPerson(world, 'claimant')
  await world.owner.pool.query('update person set national_id = $1 where id = $2', [nationalId, citizen.personId])
})

const proofs = () => world.services.accounts.identifiers
const inTx = <T>(
  work: (tx: Parameters<Parameters<ReturnType<typeof world.database.db.transaction>['execute']>[0]>[0]) => Promise<T>,
) => world.database.db.transaction().execute(work)
const operator = systemActor('operator')
async function prove(...accounts: Client[]): Promise<void> {
  for (const { accountId } of accounts)
    await inTx((tx) => proofs().prove(tx, operator, accountId, { how: 'operator', detail: 'หนังสือรับรอง' }))
}
async function withdraw(...accounts: Client[]): Promise<void> {
  for (const { accountId } of accounts) await inTx((tx) => proofs().withdraw(tx, operator, accountId, 'ทดสอบ'))
}

let made = 0
const fresh = () => `N-${++made}`
const statusOf = async (id: string) => {
  const { rows } = await world.owner.pool.query<{ status: string }>('select status from edoc where id = $1', [id])
  return rows[0]?.status
}
const sendTo = async (buyer: string, number = fresh()): Promise<Delivered> =>
  (await send({ xml: invoice({ number, buyer }) })).json<{ result: Delivered }>().result
const isIn = async (who: Client, number: string) => {
  const { items } = await who.call<{ items: unknown[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)
  return items.length > 0
}
/** Somebody whose names are tried out is not stopped by the limits of the test before. */
const withoutLimits = () => world.owner.pool.query('delete from rate_limit').catch(() => undefined)

const doors: [string, () => Promise<boolean>][] = [
  [
    'a document to a tax id',
    async () => {
      const number = fresh()
      await sendTo(`${taxId}00000`, number)
      return isIn(company, number)
    },
  ],
  [
    'a document to a national id',
    async () => {
      const number = fresh()
      await sendTo(nationalId, number)
      return isIn(citizen, number)
    },
  ],
  [
    'a document that its header sends',
    async () => {
      const number = fresh()
      const paper = await PDFDocument.create()
      paper.addPage().drawText(number)
      await send({
        pdf: Buffer.from(await paper.save()),
        header: {
          document_no: number,
          doc_type_code: '388',
          doc_date: '2026-01-05',
          seller_tax_id: '0105500000038',
          receiver: { tax_id: taxId, branch: '00000' },
        },
      })
      return isIn(company, number)
    },
  ],
  [
    'a held document that is looked at again',
    async () => {
      const number = fresh()
      const { transactionId } = await sendTo(`${taxId}00000`, number)
      await world.runJob('edocs:release-registered')
      await world.runJob('edocs:sweep')
      expect(await statusOf(transactionId)).toMatch(/pending|active/)
      return isIn(company, number)
    },
  ],
  [
    'a document that was saved first',
    async () => {
      const number = fresh()
      const saved = await send({ xml: invoice({ number, buyer: `${taxId}00000` }) }, { url: '/api/edocs/drafts' })
      const { transactionId } = saved.json<{ result: Delivered }>().result
      await one.malee.call('POST', `/api/edocs/${transactionId}/send`, {})
      return isIn(company, number)
    },
  ],
  [
    'a file of a drive',
    async () => {
      const number = fresh()
      const file = await one.malee.file(one.root, `${number}.xml`, invoice({ number, buyer: `${taxId}00000` }))
      await one.malee.call('POST', '/api/edocs/items', { ids: [file] })
      return isIn(company, number)
    },
  ],
  [
    'a document of one’s own mailbox',
    async () => {
      const number = fresh()
      const content = documentXml({ number, buyer: `${taxId}00000` })
      await smtp.send({ to: `claimed@${mailDomain}`, attachments: [{ filename: `${number}.xml`, content }] })
      return isIn(company, number)
    },
  ],
  [
    'tax deductions',
    async () => {
      const answer = await citizen.send({ method: 'GET', url: '/api/edocs/refunds' })
      return answer.statusCode === 200
    },
  ],
  [
    'a share with a company',
    async () => {
      const folder = await somsri.folder(await somsri.root('personal'), fresh())
      const { items } = await somsri.call<{ items: { machineCode?: string }[] }>(
        'POST',
        `/api/items/${folder}/shares`,
        { with: [{ type: 'taxid', value: taxId, branchNo: '00000' }], permission: 'view' },
      )
      if (items[0]?.machineCode) expect(items[0].machineCode).toBe('RECIPIENT_COMPANY_NOT_FOUND')
      return items[0]?.machineCode === undefined
    },
  ],
  [
    'the suggestion of a company that one shared with before',
    async () => {
      const folder = await somsri.folder(await somsri.root('personal'), fresh())
      await world.owner.pool.query(
        `insert into item_share (id, item_id, audience, audience_id, level, created_by, created_at, made_as)
         select gen_random_uuid(), $1, 'business', $2, 'view', $3, now(), 'owner'`,
        [folder, company.accountId, somsri.personId],
      )
      const { items } = await somsri.call<{ items: { kind: string }[] }>(
        'GET',
        `/api/share-recipients?itemId=${folder}&q=${taxId}`,
      )
      return items.some(({ kind }) => kind === 'business')
    },
  ],
  [
    'asking to join a business',
    async () => {
      const payload = { taxId, branchNo: '00000' }
      const answer = await somsri.send({ method: 'POST', url: '/api/join-requests/find', payload })
      return answer.statusCode === 200
    },
  ],
]

describe.each(doors)('%s', (_, reaches) => {
  beforeEach(withoutLimits)
  test('reaches nobody by a number that is only claimed', async () => {
    await withdraw(company, citizen)
    expect(await reaches()).toBe(false)
  })
  test('reaches the account once the number is proved, and no more when that is withdrawn', async () => {
    await prove(company, citizen)
    expect(await reaches()).toBe(true)
    await withdraw(company, citizen)
    expect(await reaches()).toBe(false)
  })
})

describe('a number', () => {
  test('may be claimed by a second account, which is told; one of them proves it', async () => {
    const other = await createPerson(world, 'second')
    const body = { taxId, branchNo: '00000', nameTh: 'บริษัท ตัวจริง จำกัด', acceptTerms: true }
    expect((await other.refused('POST', '/api/register/business', body)).machineCode).toBe('BUSINESS_TAKEN')
    const { accountId } = await other.call<{ accountId: string }>('POST', '/api/register/business', {
      ...body,
      evenIfTaken: true,
    })
    const second = actingFor(other, accountId)
    await prove(second)
    await expect(prove(company)).rejects.toThrow('IDENTIFIER_PROVED_BY_OTHER')
    const number = fresh()
    await sendTo(`${taxId}00000`, number)
    expect([await isIn(company, number), await isIn(second, number)]).toEqual([false, true])
    await withdraw(second)
    expect(await proofs().findProof(world.database.db, second.accountId)).toBeUndefined()
  })

  test('that is proved releases what was held, and what is withdrawn binds nothing any more', async () => {
    const number = fresh()
    const { transactionId, reason } = await sendTo(nationalId, number)
    expect(reason).toBe('receiver_unknown')
    await prove(citizen)
    await world.runJob('edocs:release-registered')
    expect(await statusOf(transactionId)).toBe('active')
    await withdraw(citizen)
    await world.runJob('edocs:release-withdrawn', { subject: citizen.accountId })
    expect((await sendTo(nationalId)).reason).toBe('receiver_unknown')
  })

  test('of the demo is proved', async () => {
    const { rows } = await world.owner.pool.query("select number from identifier_proof where how = 'demo' order by 1")
    expect(rows).toHaveLength(4)
  })
})
