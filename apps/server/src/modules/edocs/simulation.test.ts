import { expect, test } from 'vitest'
import { type Delivered, fakeConsents, senderOf } from '../../../test/edocs.ts'
import { invoice } from '../../../../../packages/etax/test/invoice.ts'
import { createWorld } from '../../../test/harness.ts'
import { createExamine } from '../integrity/index.ts'
import { findKnownKeys } from '../transfer/index.ts'
import type { ConsentAnswer } from './model/consent.types.ts'

/** `npm run soak` sends more, with another seed. */
const documents = Number(process.env.SIMULATED_DOCUMENTS ?? 300)
const seed = Number(process.env.FAULT_SEED ?? 20261124)

/** Reproducible choices: a linear congruential generator. */
function createChance(from: number) {
  let state = from >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    happens: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}

type Final = {
  id: string
  status: string
  reason: string | null
  inbox: number
  outbox: number
  receiver: string | null
  number: string
}

/**
 * Documents are sent to accounts whose consent, storage and suspension change all the time, with requests repeated and in
 * any order: in the end each accepted document is exactly once in the right inbox, or in a state that says why not.
 */
test(`${documents} documents between accounts that change their minds (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const consents = fakeConsents()
  const world = await createWorld({}, { consents })
  const chance = createChance(seed)
  const malee = await world.as('malee01', 'ONE')
  const { secret } = await malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'จำลอง',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  const deliver = senderOf(world, secret)
  const receivers = [
    { accountId: malee.accountId, buyer: '010550000001100000', taxId: '0105500000011' },
    { accountId: (await world.as('wichai1', 'TWO')).accountId, buyer: '010550000002000000', taxId: '0105500000020' },
    { accountId: (await world.as('somsri1')).accountId, buyer: '1100000000016', taxId: '1100000000016' },
    { accountId: (await world.as('anan01')).accountId, buyer: '1100000000024', taxId: '1100000000024' },
  ]
  const { pool } = world.owner
  const answers: readonly ConsentAnswer[] = ['deliver', 'deliver', 'none', 'pending', 'blocked', 'rejected']
  const release = (accountId: string) => world.runJob('edocs:release', { accountId })

  async function disturb(): Promise<void> {
    const { accountId } = chance.pick(receivers)
    const kind = chance.pick(['consent', 'storage', 'suspended', 'sweep'])
    if (kind === 'consent') consents.decided.set(accountId, chance.pick(answers))
    if (kind === 'storage')
      await pool.query("update drive set quota = $2 where account_id = $1 and kind <> 'vault'", [
        accountId,
        chance.pick([0, 10_000, 1_000_000_000]),
      ])
    // The sender's account stays: its key would not work.
    if (kind === 'suspended' && accountId !== malee.accountId)
      await pool.query('update account set status = $2 where id = $1', [
        accountId,
        chance.pick(['active', 'suspended']),
      ])
    await (kind === 'sweep' ? world.runJob('edocs:sweep') : release(accountId))
  }

  // Of each document the same request several times, some at once, some under a key, shuffled among others.
  const sent = Array.from({ length: documents }, (_, n) => {
    const to = chance.pick(receivers)
    const number = chance.happens(0.1) && n > 0 ? `SIM-${n - 1}` : `SIM-${n}`
    return { number, to, xml: invoice({ number, buyer: to.buyer, unitPrice: 100 + n }), key: `sim-${n}` }
  })
  const accepted = new Map<string, Delivered>()
  const requests = sent.flatMap((one) => [
    one,
    ...(chance.happens(0.3) ? [one] : []),
    ...(chance.happens(0.2) ? [one] : []),
  ])
  const queue = requests
    .map((one) => ({ one, at: chance.pick(requests).key + one.key }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  for (let at = 0; at < queue.length; at += 6) {
    const group = queue.slice(at, at + 6)
    const [, ...answersOfGroup] = await Promise.all([
      chance.happens(0.5) ? disturb() : null,
      ...group.map(({ one }) => deliver({ xml: one.xml }, { headers: { 'idempotency-key': one.key } })),
    ])
    for (const [index, answer] of answersOfGroup.entries()) {
      expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
      const { result } = answer.json<{ result: Delivered }>()
      const key = group[index]?.one.key ?? ''
      // A repeat under the same key has the answer of the first.
      expect(accepted.get(key)?.transactionId ?? result.transactionId).toBe(result.transactionId)
      accepted.set(key, result)
    }
  }
  for (const { accountId } of receivers) {
    consents.decided.set(accountId, 'deliver')
    await pool.query("update account set status = 'active' where id = $1", [accountId])
    await pool.query("update drive set quota = 1000000000 where account_id = $1 and kind <> 'vault'", [accountId])
  }
  await Promise.all([world.runJob('edocs:sweep'), ...receivers.map(({ accountId }) => release(accountId))])
  await world.runJob('edocs:sweep')

  const { rows } = await pool.query<Final>(
    `select e.id, e.status, e.reason, e.document_no as number,
      (select count(*)::int from edoc_copy c where c.edoc_id = e.id and c.box = 'inbox') as inbox,
      (select count(*)::int from edoc_copy c where c.edoc_id = e.id and c.box = 'outbox' and c.status = e.status
        and c.reason is not distinct from e.reason) as outbox,
      (select c.account_id from edoc_copy c where c.edoc_id = e.id and c.box = 'inbox' and c.status = e.status) as receiver
      from edoc e`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  expect(accepted.size).toBe(documents)
  expect(rows).toHaveLength(documents)
  const wrong: string[] = []
  for (const one of sent) {
    const row = found.get(accepted.get(one.key)?.transactionId ?? '')
    if (!row) throw new Error(`${one.number} is gone`)
    const isArrived = row.status === 'active' || (row.status === 'duplicate' && row.reason === 'content_differs')
    const isExplained =
      row?.status === 'failed' && (row.reason === 'no_consent' || row.reason === 'blocked_by_receiver')
    const isRight = isArrived ? row.receiver === one.to.accountId && row.inbox === 1 : isExplained && row.inbox === 0
    if (!isRight || row.outbox !== 1) wrong.push(`${one.number}: ${JSON.stringify(row)}`)
  }
  expect(wrong).toEqual([])

  // Storage counts what is in the boxes, and no two documents in force have the same key.
  const { quotaDrift, dangling } = await createExamine(
    { db: world.database.db, store: world.store },
    findKnownKeys,
  ).examine()
  expect({ quotaDrift, dangling }).toEqual({ quotaDrift: [], dangling: [] })
  const { rowCount } = await pool.query(
    'select unique_key from edoc where unique_key is not null group by 1 having count(*) > 1',
  )
  expect(rowCount).toBe(0)
})
