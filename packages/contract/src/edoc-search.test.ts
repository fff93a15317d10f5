import { expect, test } from 'vitest'
import { edocSearchProblem } from './edoc-search.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }

test.each([
  [{}, null],
  [year, null],
  [{ from: '2026-01-01', to: '2027-01-02' }, null],
  [{ from: '2026-01-01', to: '2027-01-03' }, 'tooLong'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'invalid'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'reversed'],
  [{ from: '2026-03-02' }, 'incomplete'],
  [{ ...year, processTo: '2026-03-02' }, 'incomplete'],
  [{ poNumber: 'PO-1' }, 'missing'],
  [{ seller: '0105500000011' }, 'missing'],
  [{ buyer: '0105500000011', ...year }, null],
  [{ systemName: 'SAP', processFrom: '2026-01-01', processTo: '2026-01-01' }, null],
] as const)('%j: %s', (search, expected) => {
  expect(edocSearchProblem(search)).toBe(expected)
})
