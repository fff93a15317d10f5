import { expect, test } from 'vitest'
import { type Cell, figuresOf } from './figures.rules.ts'

const cell = (more: Partial<Cell>): Cell => ({
  month: '2026-11',
  docType: '388',
  status: 'active',
  reason: null,
  currency: 'THB',
  documents: 1,
  net: '100.00',
  vat: '7.00',
  gross: '107.00',
  ...more,
})

test('a box comes to months, types, states and sums', () => {
  const months = ['2026-10', '2026-11']
  const figures = figuresOf(
    [
      cell({ documents: 2, net: '200.00', vat: '14.00', gross: '214.00' }),
      cell({ month: '2026-10', docType: '81', gross: '0.10' }),
      cell({ status: 'failed', reason: 'expired', documents: 3 }),
      cell({ status: 'pending', reason: 'no_consent', currency: 'USD', gross: '5.00' }),
      // A month that is not shown any more.
      cell({ month: '2026-05', documents: 9 }),
    ],
    months,
  )
  expect(figures.documents).toBe(7)
  expect(figures.months.map(({ month, documents }) => [month, documents])).toEqual([
    ['2026-10', 1],
    ['2026-11', 6],
  ])
  expect(figures.types).toEqual([
    {
      docType: '388',
      documents: 6,
      // What failed is a document, but adds nothing.
      sums: [
        { currency: 'THB', net: '200.00', vat: '14.00', gross: '214.00' },
        { currency: 'USD', net: '100.00', vat: '7.00', gross: '5.00' },
      ],
    },
    { docType: '81', documents: 1, sums: [{ currency: 'THB', net: '100.00', vat: '7.00', gross: '0.10' }] },
  ])
  expect(figures.statuses).toEqual([
    { status: 'pending', documents: 1 },
    { status: 'active', documents: 3 },
    { status: 'failed', documents: 3 },
  ])
  expect(figures.troubles).toEqual([
    { status: 'failed', reason: 'expired', documents: 3 },
    { status: 'pending', reason: 'no_consent', documents: 1 },
  ])
})

test('an empty box has every month, with nothing', () => {
  expect(figuresOf([], ['2026-11'])).toEqual({
    documents: 0,
    months: [{ month: '2026-11', documents: 0, types: [] }],
    types: [],
    statuses: [],
    standings: [],
    troubles: [],
  })
})
