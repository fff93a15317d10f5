import { expect, test } from 'vitest'
import { offeredFor, suited } from './offered.ts'

const received = {
  box: 'inbox',
  status: 'active',
  reason: null,
  readAt: null,
  trashedAt: null,
  mayManage: true,
  confirmedAt: null,
  sender: { authority: 'seller' },
} as const
const sent = { ...received, box: 'outbox' } as const
const trashedAt = '2026-10-05T05:00:00.000Z'

test.each([
  ['received and unread', received, ['read', 'delete']],
  ['of anybody', { ...received, sender: { authority: 'none' } }, ['confirm', 'read', 'delete']],
  ['of anybody, confirmed', { ...received, sender: { authority: 'none' }, confirmedAt: trashedAt }, ['read', 'delete']],
  ['saved', { ...sent, status: 'draft' }, ['send', 'delete']],
  ['received, only viewed', { ...received, mayManage: false, readAt: trashedAt }, []],
  ['received, only viewed and unread', { ...received, mayManage: false }, []],
  ['asked to delete', { ...received, status: 'request_delete_log' }, ['approve', 'reject', 'read', 'delete']],
  [
    'of a known number',
    { ...received, status: 'duplicate', reason: 'content_differs' },
    ['keep_both', 'take_instead', 'refuse', 'read', 'delete'],
  ],
  ['received, in the trash', { ...received, trashedAt }, ['restore', 'purge']],
  ['agreed to be deleted', { ...received, status: 'closed', trashedAt }, ['purge']],
  ['sent, and agreed to be deleted', { ...sent, status: 'closed', trashedAt }, ['restore', 'purge']],
  ['delivered', sent, ['request', 'delete']],
  ['sent, only viewed', { ...sent, mayManage: false }, []],
  ['held', { ...sent, status: 'pending' }, ['resend', 'delete']],
  ['refused for good', { ...sent, status: 'failed', reason: 'refused_by_receiver' }, ['delete']],
  ['waiting for an answer', { ...sent, status: 'request_delete_log', trashedAt }, ['withdraw', 'purge']],
] as const)('%s', (_, edoc, expected) => {
  expect(offeredFor([edoc], true)).toEqual(expected)
})

test('several documents are offered what suits all of them', () => {
  expect(offeredFor([received, { ...received, mayManage: false }], true)).toEqual(['read'])
  expect(offeredFor([{ ...received, trashedAt }], false)).toEqual(['restore'])
  expect(offeredFor([], true)).toEqual([])
})

test('read and unread documents are offered both marks, each for those that lack it', () => {
  const read = { ...received, readAt: trashedAt }
  expect(offeredFor([received, read], true)).toEqual(['read', 'unread', 'delete'])
  expect(suited('read', [received, read])).toEqual([received])
  expect(suited('unread', [received, read])).toEqual([read])
  expect(suited('delete', [received, read])).toEqual([received, read])
})
