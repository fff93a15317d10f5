import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  eventFor,
  hasFailedLong,
  nextTryAt,
  outcomeOf,
  signedHeaders,
  signingSecretOf,
} from './webhooks.rules.ts'

const now = new Date('2026-11-24T00:00:00Z')

test('the library of Standard Webhooks accepts what is signed, and nothing that was changed', () => {
  const secret = signingSecretOf(Buffer.alloc(32, 7))
  const body = bodyOf('file.added', now, { name: 'รายงาน.pdf' })
  const headers = signedHeaders(secret, { id: 'a-message', at: new Date(), body })
  const receiver = new Webhook(secret)
  expect(receiver.verify(body, headers)).toMatchObject({ type: 'file.added', data: { name: 'รายงาน.pdf' } })
  expect(() => receiver.verify(body.replace('รายงาน', 'อื่น'), headers)).toThrow()
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'another' })).toThrow()
  expect(() => new Webhook(signingSecretOf(Buffer.alloc(32, 8))).verify(body, headers)).toThrow()
  const old = signedHeaders(secret, { id: 'a-message', at: new Date(Date.now() - 3_600_000), body })
  expect(() => receiver.verify(body, old)).toThrow()
})

test.each([
  [1, 30_000],
  [2, 60_000],
  [3, 120_000],
  [10, 15_360_000],
  [11, 21_600_000],
  [13, 21_600_000],
])('after attempt %i comes a pause of %i ms', (attempts, ms) =>
  expect(nextTryAt(attempts, now)?.getTime()).toBe(now.getTime() + ms),
)

test('the last attempt is not repeated', () => expect(nextTryAt(14, now)).toBeNull())

test.each([
  [200, 'received'],
  [204, 'received'],
  [301, 'failed'],
  [410, 'gone'],
  [500, 'failed'],
  [null, 'failed'],
])('%j is %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome))

test('three days without any delivery are long', () => {
  expect(hasFailedLong(null, now)).toBe(false)
  expect(hasFailedLong(new Date(now.getTime() - 3 * 86_400_000 + 1), now)).toBe(false)
  expect(hasFailedLong(new Date(now.getTime() - 3 * 86_400_000), now)).toBe(true)
})

describe('what a webhook gets', () => {
  test.each([
    ['item.created', true, true, 'file.added'],
    ['item.created', false, false, null],
    ['version.created', true, true, 'file.changed'],
    ['item.trashed', true, true, 'file.deleted'],
    ['item.moved', true, true, 'file.changed'],
    ['item.moved', true, false, 'file.added'],
    ['item.moved', false, true, 'file.deleted'],
    ['item.moved', false, false, null],
    ['share.created', true, true, null],
  ])('%s, reached %s before %s: %j', (type, reaches, reached, event) =>
    expect(eventFor(type, { reaches, reached })).toBe(event),
  )
})
