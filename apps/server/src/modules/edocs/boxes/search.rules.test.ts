import { expect, test } from 'vitest'
import { maskedTaxId, orderOf, shownSender, withMaskedTaxIds } from './search.rules.ts'

test.each([
  [{}, 'at'],
  [{ status: 'active' }, 'at'],
  [{ q: 'IV-1' }, 'at'],
  [{ from: '2026-01-01', to: '2026-12-31' }, 'doc_date'],
  [{ from: '2026-01-01', to: '2026-01-31', poNumber: 'PO-1' }, 'doc_date'],
  [{ processFrom: '2026-01-01', processTo: '2026-01-01', systemName: 'ERP' }, 'process_at'],
] as const)('%j is ordered by %s', (query, order) => expect(orderOf(query)).toBe(order))

test.each([
  [{ from: '2026-01-01' }],
  [{ to: '2026-01-01' }],
  [{ from: '2026-02-01', to: '2026-02-31' }],
  [{ from: '2026-02-01', to: '2026-01-01' }],
  [{ from: '2025-01-01', to: '2026-02-01' }],
  [{ processFrom: '2026-01-01' }],
  [{ poNumber: 'PO-1' }],
  [{ customerId: 'C-1' }],
  [{ systemName: 'ERP' }],
] as const)('%j is refused', (query) => expect(() => orderOf(query)).toThrow('EDOC_SEARCH_RANGE'))

test('tax ids are masked wherever a text names them', () => {
  expect(withMaskedTaxIds('ผู้ขาย 0105500000011 สาขา 010550000001100002 เลขที่ 12345')).toBe(
    'ผู้ขาย 010•••••••011 สาขา 010•••••••01100002 เลขที่ 12345',
  )
  expect(withMaskedTaxIds('12345678901234')).toBe('12345678901234')
})

test('a tax id is masked in the middle', () => {
  expect(maskedTaxId('0105500000011')).toBe('010•••••••011')
})

test.each([
  ['call', true, '0105500000020', 'A'],
  ['call', false, '010•••••••020', 'A'],
  ['mail', true, null, null],
  ['mail', false, null, null],
] as const)('by %s, to somebody who manages the box (%s), the sender is %s', (via, mayManage, taxId, name) => {
  expect(shownSender({ name: 'A', taxId: '0105500000020', via }, mayManage)).toEqual({ name, taxId, via })
})
