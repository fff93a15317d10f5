import { expect, test } from 'vitest'
import { filterOf, isSearching, problemOf, problemsOf, withSearch } from './box-filter.ts'

const taxId = '0105500000011'

test('an address holds what is asked for, and nothing that does not exist', () => {
  const filter = filterOf({ q: 'IV', status: 'gone', docType: '388', seller: taxId, buyer: '123', from: 'yesterday' })
  expect(filter).toEqual({ q: 'IV', docType: '388', seller: taxId })
  expect(isSearching(filter)).toBe(true)
  expect(isSearching(filterOf({ view: 'trash', scope: 'all', doc: 'x' }))).toBe(false)
  expect(withSearch({ q: 'IV', status: 'active' }, { status: '' })).toEqual({ q: 'IV' })
})

test('a field that needs a range is not sent without one', () => {
  expect(problemOf(filterOf({ poNumber: 'PO-1' }))).toBe('missing')
  expect(problemOf(filterOf({ poNumber: 'PO-1', from: '2026-01-01', to: '2026-12-31' }))).toBeNull()
  expect(problemOf(filterOf({ documentNo: 'IV-1', counterparty: taxId }))).toBeNull()
})

test.each([
  [{ counterparty: '0105500000012' }, { counterparty: 'taxId' }],
  [{ from: '2026-01-01' }, { to: 'incomplete' }],
  [{ to: '2026-01-01' }, { from: 'incomplete' }],
  [{ processFrom: '2026-02-01', processTo: '2026-01-01' }, { processTo: 'reversed' }],
  [{ from: '2025-01-01', to: '2026-06-01' }, { to: 'tooLong' }],
  [{ systemName: 'SAP' }, { from: 'missing' }],
  [{ documentNo: 'IV-1' }, {}],
  [{ hashtag: 'ภาษี/2569' }, {}],
  [{ standing: 'replaced', light: 'red' }, {}],
  [{ signature: 'none' }, { from: 'missing' }],
  [{ notBySeller: '1' }, { from: 'missing' }],
  [{ from: '2026-01-01', to: '2026-01-31', grossFrom: '1,500.50', grossTo: 'many' }, { grossTo: 'amount' }],
  [{ from: '2026-01-01', to: '2026-01-31', grossFrom: '1500', grossTo: '900' }, { grossTo: 'amounts' }],
] as const)('%j has %j', (draft, expected) => {
  expect(problemsOf(draft)).toEqual(expected)
})
