import type { LogEntry } from '@khlang/contract/personal-log'
import { expect, test } from 'vitest'
import { byDay, searchOf } from './personal-log.api.ts'

const entry = (id: number, at: string): LogEntry => ({
  id,
  at,
  type: 'item.created',
  action: 'add',
  mine: true,
  refused: false,
  sentence: [],
  address: null,
  client: 'web',
  by: null,
  undoUntil: null,
  recordId: null,
})

test('rows are grouped by their day in Bangkok', () => {
  const days = byDay([
    entry(4, '2026-11-21T17:00:00.000Z'),
    entry(3, '2026-11-21T16:59:59.999Z'),
    entry(2, '2026-11-20T17:00:00.000Z'),
    entry(1, '2026-11-20T16:00:00.000Z'),
  ])
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-11-22', [4]],
    ['2026-11-21', [3, 2]],
    ['2026-11-20', [1]],
  ])
})

test('values of the address that mean nothing are dropped', () => {
  const search = { from: '2026-11-01', until: '2026-11-02', action: 'move', item: 'ก' } as const
  expect(searchOf(search)).toEqual(search)
  expect(searchOf({ from: '2026-99-99', until: 'x', action: 'x' })).toEqual({})
})
