import type { Reply } from '@khlang/contract'
import type { Dispatch, planInbox } from '@khlang/contract/dispatches'
import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  companyOne,
  companyTwo,
  invoice,
  type InvoiceParts,
  somsri as somsriId,
} from '../../../../../packages/etax/test/invoice.ts'
import { makeIdentity, signDocument } from '../../../../../packages/etax/test/signing.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { drainJobs } from '../../../test/pictures.ts'

const address = {
  somsri: 'somsri@mail.example',
  anan: 'anan@mail.example',
  malee: 'malee@one.example',
  kanya: 'kanya@one.example',
  prasit: 'prasit@one.example',
  nobody: 'nobody@nowhere.example',
}
const jobs = 'dispatches:deliver-inboxes'
const authority = makeIdentity('Authority', null, { ca: true })
const sellersKey = makeIdentity(companyTwo.slice(0, 13), authority)

let world: World
let one: Business
/** The seller, and a citizen who buys. */
let seller: Client
let somsri: Client
let home: string
beforeAll(async () => {
  const trusted = join(await mkdtemp(join(tmpdir(), 'khlang-trusted-')), 'trusted.pem')
  await writeFile(trusted, authority.pem)
  const env = { ETAX_TRUSTED_CERTIFICATES: trusted, LIMIT_MAIL_RECIPIENTS_PER_HOUR: '1000' }
  world = await createWorld(env, { strictSenders: true })
  one = await createBusiness(world)
  seller = await world.as('wichai1', 'TWO')
  somsri = await world.as('somsri1')
  home = await seller.root()
})
beforeEach(async () => {
  for (const who of [somsri, one.malee]) await consent(who, { action: 'approve', mode: 'receive_all' })
  await world.owner.pool.query(`delete from rate_limit`)
})

const consent = (who: Client, body: object) => who.call('PUT', '/api/consent', body)
let made = 0
const fresh = () => `D-${++made}`
const xmlOf = (parts: Partial<InvoiceParts> & { number: string }) =>
  invoice({ seller: companyTwo, buyer: somsriId, ...parts })
/** A document in the drive of somebody. */
async function put(parts: Partial<InvoiceParts> = {}, who = seller, folder = home) {
  const number = fresh()
  const { itemId } = await who.put(folder, `${number}.xml`, xmlOf({ number, ...parts }))
  return { number, id: itemId }
}
const mail = (who: Client, ids: string[], to: string, more: object = {}) =>
  who.call<Dispatch>('POST', '/api/items/send/mail', { ids, to, form: 'attachment', inbox: true, ...more })
const refused = async (who: Client, ids: string[], to: string, more: object = {}) => {
  const payload = { ids, to, form: 'attachment', inbox: true, ...more }
  const answer = await who.send({ method: 'POST', url: '/api/items/send/mail', payload })
  return answer.json<{ machineCode?: string }>().machineCode
}
const plan = (who: Client, ids: string[]) => who.call<Reply<typeof planInbox>>('POST', '/api/items/send/inbox', { ids })
const inboxOf = async (who: Client, number: string) =>
  (await who.call<{ items: EdocListed[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)).items
const statesOf = ({ recipients }: Dispatch) => recipients.map(({ address: to, state }) => [to, state])
/** Addresses that a mail with this text was kept for. */
async function mailedTo(text: string): Promise<string[]> {
  await world.services.notifications.sendDue()
  const folder = join(world.dataDir, 'outgoing-mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return all.filter((kept) => kept.includes(text)).map((kept) => (JSON.parse(kept) as { to: string }).to)
}

describe('a document for whoever reads the Inbox of its buyer', () => {
  test('is delivered there, and nobody is mailed; all others are mailed', async () => {
    const { id, number } = await put()
    const sent = await mail(seller, [id], `${address.nobody}, Somsri@Mail.example, ${address.anan}`)
    expect(statesOf(sent)).toEqual([
      [address.nobody, 'waiting'],
      ['Somsri@Mail.example', 'delivered'],
      [address.anan, 'waiting'],
    ])
    const [document] = sent.documents
    expect(sent.documents).toMatchObject([
      { name: `${number}.xml`, status: 'active', reason: null, light: 'green', machineCode: null },
    ])
    expect(await inboxOf(somsri, number)).toMatchObject([{ id: document?.transactionId, status: 'active' }])
    expect((await mailedTo(`${number}.xml`)).toSorted()).toEqual([address.anan, address.nobody])
    const listed = await seller.call<{ items: Dispatch[] }>('GET', '/api/dispatches?limit=1')
    expect(listed.items[0]?.recipients.map(({ toInbox, state }) => [toInbox, state])).toEqual([
      [false, 'sent'],
      [true, 'delivered'],
      [false, 'sent'],
    ])
    expect(listed.items[0]?.mayWithdraw).toBe(false)
  })

  test('only where it was chosen', async () => {
    const { id, number } = await put()
    const sent = await mail(seller, [id], address.somsri, { inbox: false })
    expect(sent).toMatchObject({ documents: [], recipients: [{ toInbox: false, state: 'waiting' }] })
    expect(await inboxOf(somsri, number)).toEqual([])
  })

  test('of a business: everybody who may read its Inbox, and nobody else of it; it is delivered once', async () => {
    const employee = await one.employeeOf(one.prasit)
    const box = (inbox: string) => one.malee.call('PATCH', `/api/admin/employees/${employee}`, { inbox })
    await box('view')
    const { id, number } = await put({ buyer: companyOne })
    const sent = await mail(seller, [id], `${address.malee}, ${address.prasit}`)
    expect(statesOf(sent)).toEqual([
      [address.malee, 'delivered'],
      [address.prasit, 'delivered'],
    ])
    expect(await inboxOf(one.malee, number)).toHaveLength(1)
    await box('off')
    const other = await put({ buyer: companyOne })
    expect(statesOf(await mail(seller, [other.id], address.prasit))).toEqual([[address.prasit, 'waiting']])
    expect(await inboxOf(one.malee, other.number)).toEqual([])
  })

  test('several: only whoever reads the Inbox of all their buyers; the others are mailed all of them', async () => {
    const [first, second, third] = [await put(), await put(), await put({ buyer: companyOne })]
    const both = await mail(seller, [first.id, second.id], address.somsri)
    expect([statesOf(both), both.documents.length]).toEqual([[[address.somsri, 'delivered']], 2])
    const mixed = await mail(seller, [first.id, third.id], `${address.somsri}, ${address.malee}`)
    expect([statesOf(mixed).map(([, state]) => state), mixed.documents]).toEqual([['waiting', 'waiting'], []])
    expect(await inboxOf(one.malee, third.number)).toEqual([])
  })

  test('also a file with a password, if the session has opened it, and no other', async () => {
    const { id, number } = await put()
    const password = 'แมวสีส้มกระโดดสูง-42'
    await seller.call('PUT', `/api/files/${id}/password`, { password, confirmPassword: password })
    const other = await world.as('wichai1', 'TWO')
    expect(await refused(other, [id], address.somsri)).toBe('FILE_PASSWORD_REQUIRED')
    await other.call('POST', `/api/files/${id}/unlock`, { password })
    expect(statesOf(await mail(other, [id], address.somsri))).toEqual([[address.somsri, 'delivered']])
    expect(await inboxOf(somsri, number)).toHaveLength(1)
  })

  test('a repeat says so, and is not delivered twice', async () => {
    const { id, number } = await put()
    await mail(seller, [id], address.somsri)
    const again = await mail(seller, [id], address.somsri)
    expect(again).toMatchObject({
      recipients: [{ state: 'delivered' }],
      documents: [{ status: 'duplicate', reason: 'same_content' }],
    })
    expect(await inboxOf(somsri, number)).toHaveLength(1)
  })

  test('what is held says why', async () => {
    const { id } = await put()
    const { pool } = world.owner
    const drive = await pool.query<{ id: string; quota: string }>(
      `select d.id, d.quota from drive d where d.person_id = $1 and d.account_id = $2`,
      [somsri.personId, somsri.accountId],
    )
    const { id: driveId, quota } = drive.rows[0] ?? { id: '', quota: '' }
    await pool.query('update drive set quota = 0 where id = $1', [driveId])
    const sent = await mail(seller, [id], address.somsri)
    await pool.query('update drive set quota = $2 where id = $1', [driveId, quota])
    await world.runJob('edocs:sweep', {})
    expect(sent).toMatchObject({
      recipients: [{ state: 'held' }],
      documents: [{ status: 'pending', reason: 'storage_full' }],
    })
    const { documents } = await seller.call<Dispatch>('GET', `/api/dispatches/${sent.id}`)
    expect(documents).toMatchObject([{ status: 'active', reason: null }])
    expect((await mailedTo(sent.subject)).filter((to) => to === address.somsri)).toEqual([])
  })
})

describe('an address says nothing to those who may not know', () => {
  /** Each of these is told the same of an address as of one that nobody has. */
  test.each([
    ['nobody has the address', address.nobody, () => Promise.resolve()],
    ['it is of somebody else', address.anan, () => Promise.resolve()],
    ['it has not been proved', address.somsri, () => proved(false)],
    ['its owner has not decided', address.somsri, () => forgetConsent()],
    ['its owner refuses', address.somsri, () => consent(somsri, { action: 'reject' })],
    [
      'its owner receives others only',
      address.somsri,
      () => consent(somsri, { action: 'approve', mode: 'specific', taxIds: ['0105500000038'] }),
    ],
    [
      'its owner receives nothing of the seller',
      address.somsri,
      () => consent(somsri, { action: 'approve', mode: 'all_except', taxIds: [companyTwo.slice(0, 13)] }),
    ],
    ['its owner is suspended', address.somsri, () => suspend('suspended')],
    ['its owner has not proved the number', address.somsri, () => claim()],
  ] as const)('%s', async (_, to, prepare) => {
    const { id, number } = await put()
    await prepare()
    const prepared = await traces()
    try {
      const { recipients, documents } = await mail(seller, [id], to)
      expect({ recipients, documents }).toEqual({
        recipients: [
          { address: to, toInbox: false, state: 'waiting', machineCode: null, errorMessage: null, links: [] },
        ],
        documents: [],
      })
      const { rows } = await world.owner.pool.query('select from edoc where document_no = $1', [number])
      expect(rows).toEqual([])
      // Nobody is asked to decide, or told.
      expect(await traces()).toEqual(prepared)
    } finally {
      await proved(true)
      await suspend('active')
      await unclaim()
    }
  })

  test.each([
    ['who does not manage the Outbox', 'BOX_NOT_ALLOWED', () => one.prasit, companyOne, false],
    ['who is not the seller', 'SEND_INBOX_SELLER', () => somsri, companyTwo, false],
    ['who has what the seller has signed', 'SEND_INBOX_SELLER', () => somsri, companyTwo, true],
  ] as const)('not to somebody %s', async (_, code, as, from, isSigned) => {
    const who = as()
    const number = fresh()
    const xml = xmlOf({ number, seller: from, buyer: somsriId })
    const { itemId } = await who.put(
      await who.root(),
      `${number}.xml`,
      isSigned ? signDocument(xml, { signer: sellersKey }) : xml,
    )
    for (const to of [address.somsri, address.nobody]) expect(await refused(who, [itemId], to)).toBe(code)
    expect(await plan(who, [itemId])).toMatchObject({ possible: false, machineCode: code })
    expect(await mailedTo(`${number}.xml`)).toEqual([])
  })

  test('only to whom the seller has given its mandate, as long as they have it', async () => {
    const { id } = await put({}, one.malee, await one.malee.root('personal'))
    expect(await refused(one.malee, [id], address.somsri)).toBe('SEND_INBOX_SELLER')
    const taxId = companyOne.slice(0, 13)
    const mandate = await seller.call<{ id: string }>('POST', '/api/admin/mandates', { taxId, branchNo: '00000' })
    expect(statesOf(await mail(one.malee, [id], address.somsri))).toEqual([[address.somsri, 'delivered']])
    await seller.call('DELETE', `/api/admin/mandates/${mandate.id}`)
    expect(await refused(one.malee, [id], address.somsri)).toBe('SEND_INBOX_SELLER')
  })

  test('the plan knows no recipient, and is the same whatever the buyer is', async () => {
    const documents = [await put(), await put({ buyer: '010550000014300000' })]
    const plans = await Promise.all(documents.map(({ id }) => plan(seller, [id])))
    for (const [n, { number, id }] of documents.entries())
      expect(plans[n]).toEqual({
        possible: true,
        documents: [{ ids: [id], name: `${number}.xml`, light: 'green' }],
        machineCode: null,
        errorMessage: null,
      })
  })

  test('an account asks for so many addresses in an hour', async () => {
    const { id } = await put()
    const many = Array.from({ length: 50 }, (_, n) => `r${n}@nowhere.example`).join(',')
    for (let n = 0; n < 4; n++) expect(await refused(seller, [id], many)).toBeUndefined()
    expect(await refused(seller, [id], address.somsri)).toBe('TOO_MANY_REQUESTS')
    // Mailing them is not asking.
    expect(await refused(seller, [id], address.somsri, { inbox: false })).toBeUndefined()
  })
})

describe('what cannot go to an Inbox is refused whole', () => {
  test.each([
    ['a file that is no document', async () => (await seller.put(home, 'ข้อความ.txt', 'x')).itemId],
    ['an XML that is none', async () => (await seller.put(home, 'อื่น.xml', '<a/>')).itemId],
    ['a document that is wrong', async () => (await put({ seller: '010550000003900000' })).id],
    ['a document without a buyer’s number', async () => (await put({ buyer: 'N/A' })).id],
  ] as const)('%s', async (_, make) => {
    const id = await make()
    const { id: good, number } = await put()
    for (const ids of [[id], [good, id]])
      expect(await refused(seller, ids, address.somsri)).toBe('SEND_INBOX_DOCUMENTS')
    expect(await inboxOf(somsri, number)).toEqual([])
    expect(await plan(seller, [id])).toMatchObject({ possible: false, machineCode: 'SEND_INBOX_DOCUMENTS' })
  })

  test('where one address may not be written to, nothing is delivered to the others', async () => {
    const { id, number } = await put({ buyer: companyOne }, seller, await seller.root('business'))
    const sharing = (outside: string) =>
      seller.call('PATCH', '/api/admin/settings', { sharing: { outside, domains: ['one.example'] } })
    await sharing('domains')
    const code = await refused(seller, [id], `${address.malee}, ${address.nobody}`)
    await sharing('allowed')
    expect(code).toBe('SHARING_OUTSIDE_REFUSED')
    expect(await inboxOf(one.malee, number)).toEqual([])
  })
})

describe('a process that ends between sending and delivering', () => {
  /** What was kept, as if the process had ended before it was delivered. */
  async function interrupted(parts: Partial<InvoiceParts> = {}) {
    const document = await put(parts)
    const { edocDispatches } = world.services
    const { deliver } = edocDispatches
    edocDispatches.deliver = () => Promise.reject(new Error('killed'))
    try {
      return { ...document, sent: await mail(seller, [document.id], address.somsri) }
    } finally {
      edocDispatches.deliver = deliver
    }
  }
  const now = (id: string) => seller.call<Dispatch>('GET', `/api/dispatches/${id}`)

  test('delivers by a job, once, however often that runs', async () => {
    const { number, sent } = await interrupted()
    expect(statesOf(sent)).toEqual([[address.somsri, 'waiting']])
    const { deliver } = world.services.edocDispatches
    await Promise.all([deliver(sent.id), deliver(sent.id), drainJobs(world, jobs)])
    await deliver(sent.id)
    expect(statesOf(await now(sent.id))).toEqual([[address.somsri, 'delivered']])
    const { rows } = await world.owner.pool.query('select status from edoc where document_no = $1', [number])
    expect(rows).toEqual([{ status: 'active' }])
    expect(await inboxOf(somsri, number)).toHaveLength(1)
  })

  test.each([
    [
      'another content',
      'SEND_DOCUMENT_CHANGED',
      async (number: string) => {
        const other = xmlOf({ number, buyer: companyOne })
        await seller.put(home, `${number}.xml`, other, '?file_duplicate=create_tag_version')
      },
    ],
    [
      'another name',
      'SEND_DOCUMENT_CHANGED',
      (_: string, id: string) => seller.call('PATCH', `/api/items/${id}`, { name: `${id}.pdf` }),
    ],
    ['no file', 'ITEM_IN_TRASH', (_: string, id: string) => seller.call('POST', '/api/items/trash', { ids: [id] })],
  ] as const)('does not deliver what has %s by then', async (_, code, change) => {
    const { number, id, sent } = await interrupted()
    await change(number, id)
    await drainJobs(world, jobs)
    expect(await now(sent.id)).toMatchObject({
      recipients: [{ state: 'refused', machineCode: expect.stringMatching(code) }],
    })
    for (const who of [somsri, one.malee]) expect(await inboxOf(who, number)).toEqual([])
  })

  test('delivers nothing that was taken back by then', async () => {
    const { number, sent } = await interrupted()
    await world.owner.pool.query('update dispatch set withdrawn_at = now() where id = $1', [sent.id])
    await drainJobs(world, jobs)
    expect(statesOf(await now(sent.id))).toEqual([[address.somsri, 'withdrawn']])
    expect(await inboxOf(somsri, number)).toEqual([])
  })

  test.each([
    ['does not manage the Outbox any more', 'BOX_NOT_ALLOWED', `update employee set outbox = 'off', is_admin = false`],
    ['does not work there any more', 'NOT_ALLOWED', 'update employee set suspended_at = now()'],
  ])('delivers nothing for somebody who %s', async (_, code, change) => {
    const { number, sent } = await interrupted()
    const { pool } = world.owner
    const who = 'where person_id = $1 and business_id = $2'
    await pool.query(`${change} ${who}`, [seller.personId, seller.accountId])
    await drainJobs(world, jobs)
    await pool.query(`update employee set outbox = null, is_admin = true, suspended_at = null ${who}`, [
      seller.personId,
      seller.accountId,
    ])
    expect(await now(sent.id)).toMatchObject({ recipients: [{ state: 'refused', machineCode: code }] })
    expect(await inboxOf(somsri, number)).toEqual([])
  })

  test('holds what its receiver does not take any more, and says so', async () => {
    const { sent } = await interrupted()
    await consent(somsri, { action: 'reject' })
    await drainJobs(world, jobs)
    expect(await now(sent.id)).toMatchObject({
      recipients: [{ state: 'refused' }],
      documents: [{ status: 'failed', reason: 'no_consent' }],
    })
  })
})

const proved = (isProved: boolean) =>
  world.owner.pool.query(`update person set email_verified_at = ${isProved ? 'now()' : 'null'} where id = $1`, [
    somsri.personId,
  ])
const forgetConsent = () =>
  world.owner.pool.query(`update consent set status = 'pending' where account_id = $1`, [somsri.accountId])
const suspend = (status: string) =>
  world.owner.pool.query('update account set status = $2 where id = $1', [somsri.accountId, status])
const claim = () =>
  world.owner.pool.query('update identifier_proof set number = $2 where account_id = $1', [
    somsri.accountId,
    '1100000000946',
  ])
const unclaim = () =>
  world.owner.pool.query('update identifier_proof set number = $2 where account_id = $1', [somsri.accountId, somsriId])
/** What a question to somebody would leave behind. */
async function traces() {
  const { rows } = await world.owner.pool.query(
    `select (select count(*) from consent)::int as consents, (select count(*) from notice)::int as notices,
       (select count(*) from audit_event where type like 'consent.%')::int as events`,
  )
  return rows
}
