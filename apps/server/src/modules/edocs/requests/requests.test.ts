import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { companyOne, companyTwo, invoice, type InvoiceParts } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Detail = {
  status: string
  reason: string | null
  readAt: string | null
  trashedAt: string | null
  attempts: { how: string; status: string }[]
  deleteRequests: { answer: string | null; reason: string; answerReason: string | null }[]
}
type Outcomes = { items: { ok: boolean; machineCode?: string }[] }

const consents = fakeConsents()
let world: World
let one: Business
let wichai: Client
let secret: string
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const key = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
    expiresAt: new Date(world.clock.now().getTime() + 365 * 86_400_000).toISOString(),
  })
  secret = key.secret
  deliver = senderOf(world, secret)
})

let count = 0
async function send(parts: Partial<InvoiceParts> = {}): Promise<Delivered> {
  const answer = await deliver({ xml: invoice({ number: `Q-${++count}`, buyer: companyTwo, ...parts }) })
  return answer.json<{ result: Delivered }>().result
}
const sent = async (parts: Partial<InvoiceParts> = {}) => (await send(parts)).transactionId
const detail = (who: Client, box: 'inbox' | 'outbox', id: string) =>
  who.call<Detail>('GET', `/api/edocs/${id}?box=${box}`)
const both = async (id: string) => [
  (await detail(one.malee, 'outbox', id)).status,
  (await detail(wichai, 'inbox', id)).status,
]
async function act(who: Client, what: string, id: string, more: object = {}): Promise<string | undefined> {
  const answer = await who.send({ method: 'POST', url: `/api/edocs/${what}`, payload: { ids: [id], ...more } })
  const { machineCode, result } = answer.json<{ machineCode?: string; result?: Outcomes }>()
  const [item] = result?.items ?? []
  return item?.ok ? 'ok' : (item?.machineCode ?? machineCode)
}
const remove = (who: Client, id: string, box: string, more: object = {}) => act(who, 'delete', id, { box, ...more })
const ask = (id: string) => remove(one.malee, id, 'outbox', { mode: 'request', reason: 'ออกผิดฉบับ' })
const days = (n: number) => world.clock.advance(n * 86_400_000)

describe('deleting', () => {
  test('one’s own copy leaves that of the other, which says so; it can be restored', async () => {
    const id = await sent()
    expect(await remove(one.malee, id, 'outbox')).toBe('ok')
    expect(await both(id)).toEqual(['sender_delete', 'sender_delete'])
    expect((await detail(wichai, 'inbox', id)).trashedAt).toBeNull()
    expect(await act(one.malee, 'restore', id, { box: 'outbox' })).toBe('ok')
    expect(await both(id)).toEqual(['active', 'active'])
    expect(await remove(wichai, id, 'inbox')).toBe('ok')
    expect(await both(id)).toEqual(['active', 'active'])
    const trash = await wichai.call<{ items: { id: string }[] }>('GET', '/api/edocs/inbox?view=trash')
    expect(trash.items.map((item) => item.id)).toContain(id)
  })

  test('deleting permanently is for the admin, with a reason and a typed confirmation within five years; bytes stay', async () => {
    const id = await sent({ buyer: '010550000001100000' })
    await remove(one.malee, id, 'inbox')
    const used = await one.malee.used()
    const kanya = await one.kanya.refused('POST', '/api/edocs/purge', { ids: [id], box: 'inbox' })
    expect(kanya.machineCode).toBe('NOT_ADMIN')
    expect(await act(one.malee, 'purge', id, { box: 'inbox' })).toBe('EDOC_RETENTION')
    expect(await act(one.malee, 'purge', id, { box: 'inbox', reason: 'ซ้ำ', confirm: '2' })).toBe('EDOC_RETENTION')
    expect(await act(one.malee, 'purge', id, { box: 'inbox', reason: 'ซ้ำ', confirm: '1' })).toBe('ok')
    expect(await one.malee.used()).toBeLessThan(used)
    expect((await one.malee.refused('GET', `/api/edocs/${id}?box=inbox`)).machineCode).toBe('EDOC_NOT_FOUND')
    await remove(one.malee, id, 'outbox')
    await act(one.malee, 'purge', id, { box: 'outbox', reason: 'ซ้ำ', confirm: '1' })
    await world.runJob('edocs:sweep-trash')
    const { rowCount } = await world.owner.pool.query('select from edoc_file where edoc_id = $1', [id])
    expect(rowCount).toBe(1)
  })

  test('people’s trash is emptied after a week, that of a business is kept for the guard', async () => {
    const somsri = await world.as('somsri1')
    const [own, guarded] = [await sent({ buyer: '1100000000016' }), await sent()]
    await remove(somsri, own, 'inbox')
    await remove(wichai, guarded, 'inbox')
    days(8)
    await world.runJob('edocs:sweep-trash')
    expect((await (await world.as('somsri1')).refused('GET', `/api/edocs/${own}`)).machineCode).toBe('EDOC_NOT_FOUND')
    wichai = await world.as('wichai1', 'TWO')
    one = await createBusiness(world)
    expect((await detail(wichai, 'inbox', guarded)).trashedAt).not.toBeNull()
  })
})

describe('a request to delete', () => {
  test('needs a reason, and is for senders', async () => {
    const id = await sent()
    const noReason = await one.malee.refused('POST', '/api/edocs/delete', { ids: [id], box: 'outbox', mode: 'request' })
    expect(noReason.machineCode).toBe('EDOC_REASON_REQUIRED')
    expect(await remove(wichai, id, 'outbox', { mode: 'request', reason: 'x' })).toBe('EDOC_NOT_FOUND')
  })

  test('is refused from the Inbox of who has not sent it, and nothing is trashed', async () => {
    const id = await sent()
    const body = { ids: [id], box: 'inbox', mode: 'request', reason: 'ไม่ใช่ของเรา' }
    const refused = await wichai.send({ method: 'POST', url: '/api/edocs/delete', payload: body })
    expect([refused.statusCode, refused.json<{ machineCode: string }>().machineCode]).toEqual([409, 'EDOC_ONLY_SENDER'])
    expect((await detail(wichai, 'inbox', id)).trashedAt).toBeNull()
    expect(await both(id)).toEqual(['active', 'active'])
    // Its own branch may have it: then the account is the sender, too.
    const own = await sent({ buyer: companyOne })
    expect(await remove(one.malee, own, 'inbox', { mode: 'request', reason: 'ผิดสาขา' })).toBe('ok')
  })

  test('that cannot be asked, withdrawn or answered answers 409; among several each has its outcome', async () => {
    const [id, other] = [await sent(), await sent()]
    const status = async (who: Client, what: string, body: object) =>
      (await who.send({ method: 'POST', url: `/api/edocs/${what}`, payload: body })).statusCode
    const asked = { box: 'outbox', mode: 'request', reason: 'ออกผิดฉบับ' }
    expect(await status(one.malee, 'withdraw', { ids: [id] })).toBe(409)
    expect(await status(wichai, 'answer', { ids: [id], answer: 'approve' })).toBe(409)
    expect(await status(one.malee, 'delete', { ids: [id], ...asked })).toBe(200)
    expect(await status(one.malee, 'delete', { ids: [id], ...asked })).toBe(409)
    const { items } = await one.malee.call<Outcomes>('POST', '/api/edocs/withdraw', { ids: [id, other] })
    expect(items).toMatchObject([{ ok: true }, { ok: false, machineCode: 'EDOC_STATE' }])
  })

  test('is approved: the receiver’s copy goes to the trash, and both are closed', async () => {
    const id = await sent()
    expect(await ask(id)).toBe('ok')
    expect(await both(id)).toEqual(['request_delete_log', 'request_delete_log'])
    expect(await ask(id)).toBe('EDOC_STATE')
    expect(await act(one.malee, 'restore', id, { box: 'outbox' })).toBe('EDOC_STATE')
    expect(await act(wichai, 'answer', id, { answer: 'approve' })).toBe('ok')
    expect(await both(id)).toEqual(['closed', 'closed'])
    expect((await detail(wichai, 'inbox', id)).trashedAt).not.toBeNull()
    expect(await act(wichai, 'answer', id, { answer: 'approve' })).toBe('EDOC_STATE')
  })

  test('that was approved stays so: the receiver’s copy is not restored', async () => {
    const [id, own, trashed] = [await sent(), await sent(), await sent()]
    expect(await remove(wichai, trashed, 'inbox')).toBe('ok')
    for (const asked of [id, trashed]) {
      expect(await ask(asked)).toBe('ok')
      expect(await act(wichai, 'answer', asked, { answer: 'approve' })).toBe('ok')
      expect(await act(wichai, 'restore', asked, { box: 'inbox' })).toBe('EDOC_DELETION_APPROVED')
      expect((await detail(wichai, 'inbox', asked)).trashedAt).not.toBeNull()
      expect(await both(asked)).toEqual(['closed', 'closed'])
    }
    const inbox = await wichai.send({ method: 'GET', url: '/api/edocs/inbox?limit=1000' })
    expect(inbox.body).not.toContain(id)
    // What nobody was asked about is restored as before.
    expect(await remove(wichai, own, 'inbox')).toBe('ok')
    expect(await act(wichai, 'restore', own, { box: 'inbox' })).toBe('ok')
  })

  test('is rejected with a reason, three times at most', async () => {
    const id = await sent()
    for (let n = 1; n <= 3; n++) {
      expect(await ask(id)).toBe('ok')
      const noReason = await wichai.refused('POST', '/api/edocs/answer', { ids: [id], answer: 'reject' })
      expect(noReason.machineCode).toBe('EDOC_REASON_REQUIRED')
      expect(await act(wichai, 'answer', id, { answer: 'reject', reason: 'ลงบัญชีแล้ว' })).toBe('ok')
      expect(await both(id)).toEqual(['reject', 'reject'])
    }
    expect(await ask(id)).toBe('EDOC_REQUEST_LIMIT')
    const { deleteRequests, trashedAt } = await detail(wichai, 'inbox', id)
    expect(deleteRequests).toHaveLength(3)
    expect(deleteRequests[0]).toMatchObject({ answer: 'rejected', answerReason: 'ลงบัญชีแล้ว', reason: 'ออกผิดฉบับ' })
    expect(trashedAt).toBeNull()
  })

  test('is withdrawn, or ends after 15 days', async () => {
    const [withdrawn, forgotten] = [await sent(), await sent()]
    await ask(withdrawn)
    expect(await act(one.malee, 'withdraw', withdrawn)).toBe('ok')
    expect(await both(withdrawn)).toEqual(['sender_delete', 'sender_delete'])
    expect(await act(wichai, 'answer', withdrawn, { answer: 'approve' })).toBe('EDOC_STATE')
    await ask(forgotten)
    days(16)
    await world.runJob('edocs:expire-requests')
    wichai = await world.as('wichai1', 'TWO')
    one = await createBusiness(world)
    expect(await both(forgotten)).toEqual(['sender_delete', 'sender_delete'])
    expect((await detail(one.malee, 'outbox', forgotten)).deleteRequests).toMatchObject([{ answer: 'expired' }])
  })

  test('a document that is not delivered is told to the addresses of its sender for that', async () => {
    const address = { address: 'delivery@one.example', events: ['delivery'] }
    await one.malee.call('PATCH', '/api/admin/alerts', address)
    await sent({ number: 'LOST-1', buyer: '1100000000911' })
    for (let n = 0; n < 2; n++) await world.runJob('edocs:notify')
    const found = 'select body from mail where recipient = $1'
    const { rows } = await world.owner.pool.query<{ body: string }>(found, [address.address])
    expect(rows.filter(({ body }) => body.includes('/outbox'))).toHaveLength(1)
  })

  test('reaches the receiver, and its answer the sender', async () => {
    const address = { address: 'deletion@two.example', events: ['deletion'] }
    await wichai.call('PATCH', '/api/admin/alerts', address)
    const id = await sent({ number: 'TELL-1' })
    await ask(id)
    await act(wichai, 'answer', id, { answer: 'reject', reason: 'ไม่' })
    const texts = async (who: Client) =>
      (await who.call<{ items: { text: string; kind: string }[] }>('GET', '/api/notices')).items
    expect((await texts(wichai)).find(({ kind }) => kind === 'edocDeleteAsked')?.text).toContain('TELL-1')
    expect((await texts(one.malee)).find(({ kind }) => kind === 'edocDeleteAnswered')?.text).toContain('TELL-1')
    const { rows } = await world.owner.pool.query<{ body: string }>('select body from mail where recipient = $1', [
      address.address,
    ])
    expect(rows.filter(({ body }) => body.includes('TELL-1'))).toHaveLength(1)
  })
})

describe('what is held', () => {
  test('arrives first in, first out, once the receiver consents', async () => {
    consents.decided.set(wichai.accountId, 'none')
    const ids: string[] = []
    for (let n = 0; n < 4; n++) {
      const { transactionId, status, reason } = await send()
      expect([status, reason]).toEqual(['pending', 'no_consent'])
      ids.push(transactionId)
    }
    const seen = await wichai.send({ method: 'GET', url: '/api/edocs/inbox?limit=1000' })
    for (const id of ids) expect(seen.body).not.toContain(id)
    expect((await wichai.refused('GET', `/api/edocs/${ids[0]}`)).machineCode).toBe('EDOC_NOT_FOUND')
    consents.decided.set(wichai.accountId, 'deliver')
    await Promise.all([1, 2, 3].map(() => world.runJob('edocs:release', { accountId: wichai.accountId })))
    const { rows } = await world.owner.pool.query<{ edoc_id: string }>(
      "select edoc_id from edoc_copy where box = 'inbox' and edoc_id = any($1::uuid[]) order by at, edoc_id",
      [ids],
    )
    expect(new Set(rows.map((row) => row.edoc_id))).toEqual(new Set(ids))
    expect(await both(ids[0] ?? '')).toEqual(['active', 'active'])
  })

  test('fails once the receiver rejects, or does not take this seller', async () => {
    consents.decided.set(wichai.accountId, 'pending')
    const { transactionId } = await send()
    consents.decided.set(wichai.accountId, 'rejected')
    await world.runJob('edocs:release', { accountId: wichai.accountId })
    expect(await detail(one.malee, 'outbox', transactionId)).toMatchObject({ status: 'failed', reason: 'no_consent' })
    consents.decided.set(wichai.accountId, 'blocked')
    expect(await send()).toMatchObject({ status: 'failed', reason: 'blocked_by_receiver' })
    consents.decided.set(wichai.accountId, 'deliver')
  })

  test('for want of space waits in order, and arrives when there is space', async () => {
    const quota = (bytes: string) =>
      world.owner.pool.query(`update drive set quota = ${bytes} where account_id = $1 and kind = 'business'`, [
        wichai.accountId,
      ])
    await quota('0')
    const [first, second] = [await send(), await send()]
    expect([first, second]).toMatchObject([{ reason: 'storage_full' }, { reason: 'storage_full' }])
    await world.runJob('edocs:sweep')
    expect((await detail(one.malee, 'outbox', first.transactionId)).status).toBe('pending')
    await quota('10000000000')
    await world.runJob('edocs:sweep')
    expect(await both(first.transactionId)).toEqual(['active', 'active'])
    expect(await both(second.transactionId)).toEqual(['active', 'active'])
  })

  test('for somebody who registers later, or whose account is suspended', async () => {
    const stranger = await send({ buyer: '1100000000032' })
    expect(stranger).toMatchObject({ status: 'pending', reason: 'receiver_unknown' })
    await world.owner.pool.query("update person set national_id = '1100000000032' where id = $1", [one.prasit.personId])
    await world.runJob('edocs:release-registered')
    expect(await detail(one.malee, 'outbox', stranger.transactionId)).toMatchObject({ status: 'active' })
    const suspend = (status: string) =>
      world.owner.pool.query('update account set status = $2 where id = $1', [wichai.accountId, status])
    await suspend('suspended')
    const held = await send()
    expect(held).toMatchObject({ status: 'pending', reason: 'receiver_suspended' })
    await suspend('active')
    await world.runJob('edocs:sweep')
    expect(await both(held.transactionId)).toEqual(['active', 'active'])
  })
})

describe('sending again', () => {
  test('keeps the transaction id, and waits five minutes between attempts, ten at most', async () => {
    consents.decided.set(wichai.accountId, 'blocked')
    const id = await sent()
    expect(await act(one.malee, 'resend', id)).toBe('EDOC_RESEND_SOON')
    for (let n = 2; n <= 10; n++) {
      world.clock.advance(6 * 60_000)
      expect(await act(one.malee, 'resend', id)).toBe('ok')
    }
    world.clock.advance(6 * 60_000)
    expect(await act(one.malee, 'resend', id)).toBe('EDOC_RESEND_LIMIT')
    const { attempts } = await detail(one.malee, 'outbox', id)
    expect(attempts.map(({ how }) => how)).toEqual(['first', ...Array.from({ length: 9 }, () => 'manual')])
    consents.decided.set(wichai.accountId, 'deliver')
    const next = await sent()
    expect(await both(next)).toEqual(['active', 'active'])
  })

  test('a failed document does not make the next one a duplicate, and is one itself then', async () => {
    consents.decided.set(wichai.accountId, 'blocked')
    const failed = await sent({ number: 'AGAIN-1' })
    consents.decided.set(wichai.accountId, 'deliver')
    expect(await send({ number: 'AGAIN-1' })).toMatchObject({ status: 'active' })
    world.clock.advance(6 * 60_000)
    expect(await act(one.malee, 'resend', failed)).toBe('ok')
    expect(await detail(one.malee, 'outbox', failed)).toMatchObject({ status: 'duplicate', reason: 'same_content' })
  })

  test('by the source system shows the same copy as unread again', async () => {
    const id = await sent()
    await act(wichai, 'read', id)
    world.clock.advance(6 * 60_000)
    expect(await act(one.malee, 'resend', id)).toBe('EDOC_STATE')
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/edocs/resend',
      headers: { authorization: `Bearer ${secret}` },
      payload: { ids: [id] },
    })
    expect(answer.json()).toMatchObject({ result: { items: [{ ok: true }] } })
    expect(await both(id)).toEqual(['resend_from_etax', 'resend_from_etax'])
    expect((await detail(wichai, 'inbox', id)).readAt).toBeNull()
  })

  test('what is in the trash of its sender is not sent until it is restored', async () => {
    const stranger = (await send({ buyer: '1100000000067' })).transactionId
    expect(await remove(one.malee, stranger, 'outbox')).toBe('ok')
    expect(await detail(one.malee, 'outbox', stranger)).toMatchObject({ status: 'failed', reason: 'cancelled' })
    world.clock.advance(6 * 60_000)
    expect(await act(one.malee, 'resend', stranger)).toBe('EDOC_STATE')
    await act(one.malee, 'restore', stranger, { box: 'outbox' })
    expect(await act(one.malee, 'resend', stranger)).toBe('ok')
    expect(await detail(one.malee, 'outbox', stranger)).toMatchObject({ status: 'pending', reason: 'receiver_unknown' })
  })

  describe('by naming the receiver of a document that names none', () => {
    const to = { taxId: '0105500000020', branch: '00000' }
    const other = { taxId: '0105500000038', branch: '00000' }
    const url = (id: string) => `/api/edocs/${id}/receiver`
    const name = (id: string, receiver: object) => one.malee.call<Delivered>('PATCH', url(id), receiver)
    const refusal = async (id: string, receiver: object, who = one.malee) =>
      (await who.refused('PATCH', url(id), receiver)).machineCode
    const wait = () => world.clock.advance(6 * 60_000)

    test('delivers it there, and no other document', async () => {
      const nameless = await send({ buyer: 'N/A' })
      expect(nameless).toMatchObject({ status: 'pending', reason: 'receiver_unknown' })
      wait()
      expect(await name(nameless.transactionId, to)).toMatchObject({ status: 'active' })
      expect(await both(nameless.transactionId)).toEqual(['active', 'active'])
      const stranger = await send({ buyer: '1100000000059' })
      expect(await refusal(stranger.transactionId, to)).toBe('EDOC_STATE')
      expect(await refusal(stranger.transactionId, to, wichai)).toBe('EDOC_NOT_FOUND')
    })

    test('is an attempt like any other: five minutes apart, ten at most', async () => {
      const id = await sent({ buyer: 'N/A' })
      expect(await refusal(id, to)).toBe('EDOC_RESEND_SOON')
      consents.decided.set(wichai.accountId, 'blocked')
      for (let n = 2; n <= 10; n++) {
        wait()
        await name(id, n % 2 === 0 ? to : other)
      }
      wait()
      consents.decided.set(wichai.accountId, 'deliver')
      expect(await refusal(id, other)).toBe('EDOC_RESEND_LIMIT')
      expect((await detail(one.malee, 'outbox', id)).attempts).toHaveLength(10)
    })

    test('names another one: to try the same again is to send again', async () => {
      consents.decided.set(wichai.accountId, 'blocked')
      const id = await sent({ buyer: 'N/A' })
      wait()
      expect(await name(id, to)).toMatchObject({ status: 'failed', reason: 'blocked_by_receiver' })
      wait()
      consents.decided.set(wichai.accountId, 'deliver')
      for (const same of [to, { taxId: to.taxId }]) expect(await refusal(id, same)).toBe('INVALID_INPUT')
      expect(await act(one.malee, 'resend', id)).toBe('ok')
      expect(await both(id)).toEqual(['active', 'active'])
    })

    test('does not open what its receiver has refused', async () => {
      const first = await sent({ number: 'REFUSED-1', buyer: 'N/A' })
      const second = await sent({ number: 'REFUSED-1', buyer: 'N/A', unitPrice: 77 })
      wait()
      await name(first, to)
      expect(await name(second, to)).toMatchObject({ status: 'duplicate', reason: 'content_differs' })
      expect(await act(wichai, 'choose', second, { choice: 'refuse' })).toBe('ok')
      wait()
      for (const receiver of [to, other]) expect(await refusal(second, receiver)).toBe('EDOC_STATE')
      const refused = { status: 'failed', reason: 'refused_by_receiver' }
      expect(await detail(one.malee, 'outbox', second)).toMatchObject(refused)
    })
  })
})

test('both logs have their own side, and neither the other’s', async () => {
  const id = await sent({ number: 'LOG-1' })
  const { rows } = await world.owner.pool.query<{ account_id: string; type: string }>(
    `select b.account_id, b.type from business_activity b where b.subject = $1 order by type`,
    [id],
  )
  expect(rows).toEqual([
    { account_id: wichai.accountId, type: 'edoc.received' },
    { account_id: one.malee.accountId, type: 'edoc.sent' },
  ])
})
