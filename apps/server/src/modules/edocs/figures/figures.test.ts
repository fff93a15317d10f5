import { edocFigureLimits, type EdocFigures } from '@khlang/contract/edoc-figures'
import { lastMonths, monthOf } from '@khlang/contract/months'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { companyTwo, invoice, type InvoiceParts, somsri } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let wichai: Client
let citizen: Client
let deliver: ReturnType<typeof senderOf>
let months: string[]
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  citizen = await world.as('somsri1')
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write', 'outbox:read'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
  months = lastMonths(monthOf(world.clock.now()), edocFigureLimits.months)
})

let count = 0
const dayOf = (monthsAgo: number) => `${months.at(-1 - monthsAgo) ?? ''}-01`
async function send(parts: Partial<InvoiceParts> = {}): Promise<string> {
  const answer = await deliver({
    xml: invoice({ number: `F-${++count}`, buyer: companyTwo, date: dayOf(0), ...parts }),
  })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const read = (who: Client, box: 'inbox' | 'outbox', scope = 'account') =>
  who.call<EdocFigures>('GET', `/api/edocs/figures?box=${box}&scope=${scope}`)
const listed = async (who: Client, box: 'inbox' | 'outbox', query: Record<string, string>) =>
  (
    await who.call<{ items: { id: string }[] }>(
      'GET',
      `/api/edocs/${box}?${new URLSearchParams({ ...query, limit: '1000' })}`,
    )
  ).items.length

test('every number is that of the list that it opens', async () => {
  await send({ unitPrice: 1000 })
  await send({ date: dayOf(2) })
  await send({ buyer: somsri })
  await send({ buyer: '099400016550100000' })
  await send({ buyer: '099400016550100000', date: dayOf(2) })
  const known = { number: 'F-KNOWN', unitPrice: 5 }
  await send(known)
  await send(known)
  await send({ ...known, unitPrice: 6 })
  for (const [who, box] of [
    [one.malee, 'outbox'],
    [wichai, 'inbox'],
    [citizen, 'inbox'],
  ] as const) {
    const { from, to, ...figures } = await read(who, box)
    const range = { from, to }
    expect(figures).toMatchObject({ countedAt: null, counting: false, accounts: 1 })
    expect(figures.documents).toBe(await listed(who, box, range))
    expect(figures.documents).toBeGreaterThan(0)
    expect(figures.months.map(({ month }) => month)).toEqual(months)
    for (const { month, documents, types } of figures.months) {
      const days = { from: `${month}-01`, to: `${month}-28` }
      expect(documents).toBe(await listed(who, box, days))
      for (const { docType, documents: n } of types) expect(n).toBe(await listed(who, box, { ...days, docType }))
    }
    for (const { docType, documents } of figures.types)
      expect(documents).toBe(await listed(who, box, { ...range, docType }))
    for (const { status, documents } of figures.statuses)
      expect(documents).toBe(await listed(who, box, { ...range, status }))
    for (const { status, reason, documents } of figures.troubles)
      expect(documents).toBe(await listed(who, box, { ...range, status, ...(reason && { reason }) }))
    for (const { edocId, documents } of figures.parties ?? [])
      expect(documents).toBe(await listed(who, box, { ...range, partyOf: edocId }))
  }
  const sent = await read(one.malee, 'outbox')
  expect(sent.troubles).toContainEqual({ status: 'pending', reason: 'receiver_unknown', documents: 2 })
  expect(sent.parties?.map(({ taxId, documents }) => [taxId, documents])).toEqual([
    ['0105500000020', 5],
    ['0994000165501', 2],
    ['1100000000016', 1],
  ])
})

test('sums leave out what did not count, and documents that were deleted', async () => {
  const before = await read(wichai, 'inbox')
  const ids = [await send({ unitPrice: 10 }), await send({ unitPrice: 20 })]
  const gross = (figures: EdocFigures) => figures.types[0]?.sums.map((sum) => Number(sum.gross))[0] ?? 0
  const after = await read(wichai, 'inbox')
  expect(gross(after) - gross(before)).toBeCloseTo(32.1)
  await wichai.call('POST', '/api/edocs/delete', { ids, box: 'inbox' })
  expect(await read(wichai, 'inbox')).toEqual(before)
  const known = { number: 'F-SUM', unitPrice: 7 }
  await send(known)
  const once = gross(await read(one.malee, 'outbox'))
  await send(known)
  expect(gross(await read(one.malee, 'outbox'))).toBe(once)
})

describe('who sees figures', () => {
  test('those who manage the box, and not who only views it (C65)', async () => {
    expect((await one.prasit.refused('GET', '/api/edocs/figures?box=outbox')).machineCode).toBe('BOX_NOT_ALLOWED')
    expect((await one.prasit.refused('GET', '/api/edocs/figures?box=inbox')).machineCode).toBe('BOX_NOT_ALLOWED')
    const box = { businessId: one.malee.accountId, box: 'outbox', permission: 'view' }
    await world.owner.pool.query('update employee set outbox = $2 where business_id = $1 and person_id = $3', [
      box.businessId,
      box.permission,
      one.prasit.personId,
    ])
    expect((await one.prasit.refused('GET', '/api/edocs/figures?box=outbox')).machineCode).toBe('BOX_NOT_ALLOWED')
    const { accounts: before } = await read(one.prasit, 'outbox', 'all')
    await world.owner.pool.query(`update employee set outbox = 'manage' where person_id = $1`, [one.prasit.personId])
    expect((await read(one.prasit, 'outbox')).parties?.[0]?.taxId).toBe('0105500000020')
    expect((await read(one.prasit, 'outbox', 'all')).accounts).toBe(before + 1)
  })

  test('all boxes together are those that the caller manages, without parties', async () => {
    const [own, business, all] = [
      await read(await world.as('malee01'), 'outbox'),
      await read(one.malee, 'outbox'),
      await read(one.malee, 'outbox', 'all'),
    ]
    expect(all.documents).toBe(own.documents + business.documents)
    expect(all.accounts).toBeGreaterThan(1)
    expect(all.parties).toBeNull()
    expect(await listed(one.malee, 'outbox', { from: all.from, to: all.to, scope: 'all' })).toBe(all.documents)
    // A document of somebody else leads to nothing.
    const theirs = (await read(wichai, 'inbox')).parties?.[0]?.edocId ?? ''
    expect(await listed(citizen, 'inbox', { partyOf: theirs })).toBe(0)
  })
})

test('a large box is counted by a job, and shows what was counted until then', async () => {
  const { accountId } = citizen
  const ids = await world.owner.pool.query<{ id: string }>(
    `insert into edoc (id, status, sender_account_id, receiver_account_id, seller_tax_id, document_no, doc_type, doc_date,
       process_at, net, vat, gross, light, signature, business_key, seller_key, authority,
       content_hash, created_at, retention_until, bytes)
     select gen_random_uuid(), 'active', $1, $2, '0105500000011', 'L-' || n, '388', $3::date, now(), 100, 7, 107, 'green',
       'none', decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex'), 'seller', decode(md5(n::text), 'hex'), now(), $3::date, 1
     from generate_series(1, $4::int) n returning id`,
    [one.malee.accountId, accountId, dayOf(0), edocFigureLimits.live],
  )
  await world.owner.pool.query(
    `insert into edoc_copy (edoc_id, box, account_id, at, status, doc_type, doc_date, process_at, document_no, counterparty,
       side, search, notified)
     select id, 'inbox', $1, now(), 'active', '388', doc_date, now(), document_no, seller_tax_id, 'buyer', '', true
     from edoc where id = any($2::uuid[])`,
    [accountId, ids.rows.map(({ id }) => id)],
  )
  const first = await read(citizen, 'inbox')
  expect(first).toMatchObject({ counting: true, countedAt: null, documents: 0 })
  await world.runJob('edocs:count-figures', { accountId, box: 'inbox' })
  const counted = await read(citizen, 'inbox')
  expect(counted.counting).toBe(false)
  expect(counted.countedAt).not.toBeNull()
  await send({ buyer: somsri })
  expect((await read(citizen, 'inbox')).documents).toBe(counted.documents)
  world.clock.advance(edocFigureLimits.freshMinutes * 60_000 + 1)
  await read(citizen, 'inbox')
  await world.runJob('edocs:count-figures', { accountId, box: 'inbox' })
  expect((await read(citizen, 'inbox')).documents).toBe(counted.documents + 1)
})
