import { expect, test } from 'vitest'
import { nextIn, type Queued, queueOf, unwanted } from './queue.ts'

const item = (key: number, state: Queued['state']): Queued => ({
  key,
  file: new File([], `${key}.txt`),
  to: '',
  entryId: null,
  remark: '',
  url: null,
  sent: 0,
  state,
  error: null,
})

test.each([
  [['waiting', 'waiting'], 0],
  [['done', 'failed', 'waiting'], 2],
  [['sending', 'waiting'], null],
  [['paused', 'waiting'], null],
  [['offline', 'waiting'], null],
  [['done', 'failed'], null],
  [[], null],
] as const)('of %j the next is %s', (states, next) => {
  expect(nextIn(states.map((state, key) => item(key, state)))?.key ?? null).toBe(next)
})

test('files are added, changed and removed in their order', () => {
  const two = queueOf([item(1, 'waiting')], { type: 'add', items: [item(2, 'waiting')] })
  const changed = queueOf(two, { type: 'change', key: 1, change: { state: 'done', sent: 5 } })
  expect(changed.map(({ key, state, sent }) => [key, state, sent])).toEqual([
    [1, 'done', 5],
    [2, 'waiting', 0],
  ])
  expect(queueOf(changed, { type: 'remove', key: 1 }).map(({ key }) => key)).toEqual([2])
})

test.each([
  ['a.pdf', 10, null],
  ['A.PDF', 10, null],
  ['a.pdf', 11, 'size'],
  ['a.exe', 1, 'type'],
  ['pdf', 1, 'type'],
  ['.pdf', 1, 'type'],
])('%s of %i bytes: %s', (name, size, why) => {
  expect(unwanted({ name, size }, { maxSize: 10, types: ['pdf'] })).toBe(why)
})
