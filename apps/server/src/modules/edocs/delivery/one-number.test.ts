import type { EdocDelivered } from '@khlang/contract/edocs'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyOne, companyTwo, invoice, somsri } from '../../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { fakeConsents, formOf, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents(), strictSenders: true })
  one = await createBusiness(world)
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'ระบบ e-Tax',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  deliver = senderOf(world, secret)
})

const twice = /number to another buyer/
type Judged = Pick<EdocDelivered, 'light' | 'findings'>
const told = ({ light, findings }: Judged) => ({
  light,
  buyer: findings.filter(({ field }) => field === 'buyer').map(({ en }) => twice.test(en)),
})
const sent = async (xml: string, url?: string) =>
  told((await deliver({ xml }, url === undefined ? {} : { url })).json<{ result: Judged }>().result)

const green = { light: 'green', buyer: [] }
const amber = { light: 'amber', buyer: [true] }
/** Of company ONE, which sends it itself. */
const own = (number: string, buyer: string, more: { date?: string; seller?: string } = {}) =>
  invoice({ number, buyer, seller: companyOne, ...more })

describe('one number of a seller for two buyers', () => {
  test('is amber for the second, however it is spelled, and the first stays as it was', async () => {
    expect(await sent(own('N-1', companyTwo))).toEqual(green)
    expect(await sent(own('n-1', somsri))).toEqual(amber)
    const { rows } = await world.owner.pool.query<{ light: string }>(
      `select light from edoc where document_no in ('N-1', 'n-1') and status = 'active' order by seq`,
    )
    expect(rows.map(({ light }) => light)).toEqual(['green', 'amber'])
  })

  test.each([
    ['of another branch of the seller', { seller: companyOne.replace(/00000$/, '00001') }],
    ['of the next year', { date: '2025-10-05' }],
  ])('is nothing new where it is the number %s', async (what, more) => {
    const number = `N-2 ${what}`.slice(0, 35)
    expect(await sent(own(number, companyTwo))).toEqual(green)
    expect(await sent(own(number, somsri, more))).toEqual(green)
  })

  test('is seen before it is sent, and also where both are sent at once or were saved before', async () => {
    expect(await sent(own('N-3', companyTwo))).toEqual(green)
    expect(await sent(own('N-3', somsri), '/api/edocs/check')).toEqual(amber)

    const buyers = [companyTwo, somsri]
    const both = await Promise.all(buyers.map((buyer) => sent(own('N-4', buyer))))
    expect(both.map(({ light }) => light).toSorted()).toEqual(['amber', 'green'])

    const drafts: string[] = []
    for (const buyer of buyers) {
      const answer = await deliver({ xml: own('N-5', buyer) }, { url: '/api/edocs/drafts' })
      drafts.push(answer.json<{ result: EdocDelivered }>().result.transactionId)
    }
    const answers: Judged[] = []
    for (const id of drafts) answers.push(await one.malee.call<Judged>('POST', `/api/edocs/${id}/send`, {}))
    expect(answers.map(told)).toEqual([green, amber])
  })

  test('says nothing of what others have sent for a seller to somebody who does not speak for it', async () => {
    const { token, accountId } = await world.as('wichai1', 'TWO')
    const other = senderOf(world, token, { 'x-account-id': accountId })
    const answer = async (buyer: string, from: typeof deliver) =>
      told((await from({ xml: own('N-6', buyer) })).json<{ result: Judged }>().result)
    expect(await answer(companyTwo, deliver)).toEqual(green)
    expect(await answer(somsri, other)).toEqual({ light: 'amber', buyer: [] })
    expect(await answer(somsri, deliver)).toEqual(amber)
  })
})

describe('every answer of sending', () => {
  const roundedXml = (number: string) => own(number, companyTwo).replace(/(<ram:GrandTotalAmount>)107\.00/, '$1107.01')

  test('carries the light and its findings, also as the repeat of a request and of each document of many', async () => {
    const rounded = expect.objectContaining({ field: 'totals', severity: 'warning' })
    const xml = roundedXml('L-1')
    const again = { headers: { 'idempotency-key': 'light-1' } }
    for (const answer of [await deliver({ xml }, again), await deliver({ xml }, again)])
      expect(answer.json<{ result: Judged }>().result).toMatchObject({
        light: 'amber',
        findings: expect.arrayContaining([rounded]),
      })

    const { payload, headers } = formOf({ xml: roundedXml('L-2'), pdf: 'no document' })
    const bulk = await world.app.inject({
      method: 'POST',
      url: '/api/edocs/bulk',
      headers: { ...headers, authorization: `Bearer ${one.malee.token}`, 'x-account-id': one.malee.accountId },
      payload,
    })
    expect(bulk.json<{ result: { items: Judged[] } }>().result.items).toMatchObject([
      { light: 'amber', findings: expect.arrayContaining([rounded]) },
      {
        light: 'red',
        findings: [
          { field: 'document', severity: 'refuse', th: expect.stringMatching(/[ก-๙]/), en: expect.any(String) },
        ],
      },
    ])
  })
})
