import { beforeAll, expect, test } from 'vitest'
import { invoice } from '../../../../../packages/etax/test/invoice.ts'
import { callsOf, nameOf } from '../../../test/api-page.ts'
import { senderOf } from '../../../test/edocs.ts'
import { createSetting } from '../../../test/setting.ts'

// The calls about e-documents of docs/api.md, as they stand there.

const { world, one } = await createSetting()
const wichai = await world.as('wichai1', 'TWO')
const consent = { mode: 'receive_all', taxIds: [], action: 'approve' }
beforeAll(() => wichai.call('PUT', '/api/consent', consent))

let count = 0
const deliver = async (more: Record<string, string> = {}) => {
  const xml = invoice({ number: `PAGE-${(count += 1)}`, buyer: '010550000002000000' })
  const send = senderOf(world, one.malee.token, { 'x-account-id': one.malee.accountId })
  const answer = await send({ xml, header: { system_name: 'ERP', po_number: 'PO-1' } }, { headers: more })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<{ result: { transactionId: string; status: string } }>().result
}
const list = (box: string, who = one.malee) =>
  who.call<{ items: { id: string }[] }>(
    'GET',
    `/api/edocs/${box}?status=&docType=&from=&to=&counterparty=&q=&limit=&cursor=`,
  )

const cases: Record<string, () => Promise<unknown>> = {
  'POST /api/edocs': async () => {
    const headers = { 'idempotency-key': 'once' }
    expect(await deliver(headers)).toMatchObject({ transactionId: expect.any(String), status: expect.any(String) })
  },
  'GET /api/edocs/inbox': async () => {
    await deliver()
    expect((await list('inbox', wichai)).items.length).toBeGreaterThan(0)
  },
  'GET /api/edocs/outbox': async () => expect((await list('outbox')).items.length).toBeGreaterThan(0),
  'GET /api/edocs/{id}': async () => {
    const { transactionId } = await deliver()
    expect(await one.malee.call('GET', `/api/edocs/${transactionId}`)).toMatchObject({ id: transactionId })
  },
  'GET /api/edocs/{id}/content': async () => {
    const { transactionId } = await deliver()
    const url = `/api/edocs/${transactionId}/content?as=xml`
    expect((await one.malee.send({ method: 'GET', url })).headers['content-type']).toContain('application/xml')
  },
  'POST /api/edocs/delete': async () => {
    for (const mode of ['own', 'request']) {
      const { transactionId } = await deliver()
      await one.malee.call('POST', '/api/edocs/delete', { ids: [transactionId], box: 'outbox', mode, reason: 'ผิด' })
    }
  },
  'POST /api/edocs/resend': async () => {
    const { transactionId } = await deliver()
    await one.malee.call('POST', '/api/edocs/resend', { ids: [transactionId] })
  },
  'GET /api/consent': async () =>
    expect(await wichai.call('GET', '/api/consent')).toMatchObject({ mode: expect.any(String) }),
  'PUT /api/consent': async () => {
    for (const mode of ['receive_all', 'specific', 'all_except'])
      await wichai.call('PUT', '/api/consent', {
        mode,
        taxIds: mode === 'receive_all' ? [] : ['0105500000038'],
        action: 'approve',
      })
    await wichai.call('PUT', '/api/consent', consent)
    const { status, machineCode } = await one.prasit.refused('PUT', '/api/consent', consent)
    expect([status, machineCode]).toEqual([403, 'NOT_ADMIN'])
  },
  'GET /api/consent/history': async () =>
    expect(await wichai.call('GET', '/api/consent/history')).toMatchObject({ items: expect.any(Array) }),
}

test('every call of the section is made', () =>
  expect(Object.keys(cases).toSorted()).toEqual(callsOf('E-documents').map(nameOf).toSorted()))
test.each(Object.entries(cases))('%s', async (_, make) => {
  await make()
})
