import { expect, test } from 'vitest'
import { filterOfBusiness, searchOf, searchOfKind } from './business-log.api.ts'

test('the days of the address are days of Bangkok, the last one inside', () => {
  expect(filterOfBusiness({ from: '2026-11-01', to: '2026-11-02', item: 'ก' })).toEqual({
    kind: 'business',
    from: '2026-10-31T17:00:00.000Z',
    to: '2026-11-02T17:00:00.000Z',
    item: 'ก',
  })
})

test('another log keeps the days and the person, and drops what it does not know', () => {
  const search = { kind: 'business', from: '2026-11-01', actor: 'a', action: 'move', item: 'ก' } as const
  expect(searchOfKind('setting', search)).toEqual({ kind: 'setting', from: '2026-11-01', actor: 'a' })
  expect(searchOfKind('business', { kind: 'setting' })).toEqual({})
})

test('values of the address that mean nothing are dropped', () => {
  const actor = '6fec6345-2aa4-442d-81ec-f60fcef5cbc1'
  const search = { kind: 'sign-in', from: '2026-11-01', to: '2026-11-02', actor, action: 'move', item: 'ก' } as const
  expect(searchOf(search)).toEqual(search)
  const acted = { by: `key:${actor}`, channel: 'api' } as const
  expect(searchOf(acted)).toEqual(acted)
  expect(searchOf({ by: 'x', channel: 'x' })).toEqual({})
  expect(searchOf({ kind: 'x', from: '2026-99-99', to: 'x', actor: 'x', action: 'x' })).toEqual({})
})
