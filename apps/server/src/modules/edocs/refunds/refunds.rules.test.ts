import { describe, expect, test } from 'vitest'
import { type CampaignRules, judge, namesExcluded, reasonOf, type RefundFacts } from './refunds.rules.ts'

const campaign: CampaignRules = { cap: '50000', ordinaryCap: null, docTypes: ['388', 'T01'] }
let seq = 0
const paper = (more: Partial<RefundFacts> = {}): RefundFacts => ({
  id: String(++seq),
  seq,
  docDate: '2025-02-01',
  docType: '388',
  gross: '1000.00',
  currency: 'THB',
  light: 'green',
  isUndecided: false,
  isUnproved: false,
  standing: 'in_force',
  credited: null,
  isHere: true,
  excluded: false,
  special: false,
  used: false,
  ...more,
})

test.each([
  [{}, null],
  [{ light: 'amber' }, null],
  [{ currency: null }, null],
  [{ docType: 'T01' }, null],
  [{ docType: 'T05' }, 'type'],
  [{ docType: '81' }, 'type'],
  [{ standing: 'cancelled' as const }, 'cancelled'],
  [{ standing: 'replaced' as const }, 'replaced'],
  [{ isUndecided: true }, 'undecided'],
  [{ light: 'red' }, 'checks'],
  [{ currency: 'USD' }, 'currency'],
  [{ gross: null }, 'amount'],
  [{ gross: '0.00' }, 'amount'],
  [{ gross: '-5.00' }, 'amount'],
  [{ credited: '999.99' }, null],
  [{ credited: '1000.00' }, 'credited'],
  [{ credited: '1200.00' }, 'credited'],
])('%j: %s', (more, reason) => {
  expect(reasonOf(paper(more), campaign)).toBe(reason)
})

describe('the cap', () => {
  const statuses = (documents: readonly RefundFacts[], rules = campaign) => {
    const { byId, totals } = judge(documents, rules)
    return {
      rows: documents.map(({ id }) => {
        const row = byId.get(id)
        return row && [row.status, row.counted]
      }),
      totals,
    }
  }

  test('is filled by the oldest first, the last in part', () => {
    const { rows, totals } = statuses([
      paper({ gross: '20000.50', docDate: '2025-02-20' }),
      paper({ gross: '40000' }),
      paper({ gross: '1', docDate: '2025-02-28' }),
    ])
    expect(rows).toEqual([
      ['eligible', '10000.00'],
      ['eligible', '40000.00'],
      ['over_cap', '0.00'],
    ])
    expect(totals).toEqual({ counted: '50000.00', left: '0.00', used: '0.00', documents: 2 })
  })

  test('exactly full is not over', () => {
    const { rows, totals } = statuses([paper({ gross: '25000' }), paper({ gross: '25000' })])
    expect(rows.map((row) => row?.[0])).toEqual(['eligible', 'eligible'])
    expect(totals.left).toBe('0.00')
  })

  test('is not filled by what is excluded, replaced or elsewhere', () => {
    const { rows, totals } = statuses([
      paper({ excluded: true }),
      paper({ standing: 'replaced' as const }),
      paper({ isHere: false }),
      paper({ used: true, gross: '70.25' }),
    ])
    expect(rows).toEqual([['excluded', '0.00'], ['none', '0.00'], undefined, ['used', '70.25']])
    expect(totals).toEqual({ counted: '70.25', left: '49929.75', used: '70.25', documents: 1 })
  })

  test('has a part that ordinary sellers do not fill', () => {
    const split = { ...campaign, ordinaryCap: '30000' }
    const { rows, totals } = statuses(
      [
        paper({ gross: '29000' }),
        paper({ gross: '5000' }),
        paper({ gross: '100' }),
        paper({ gross: '15000', special: true }),
        paper({ gross: '9000', special: true }),
      ],
      split,
    )
    expect(rows).toEqual([
      ['eligible', '29000.00'],
      ['eligible', '1000.00'],
      ['over_cap', '0.00'],
      ['eligible', '15000.00'],
      ['eligible', '5000.00'],
    ])
    expect(totals).toMatchObject({ counted: '50000.00', left: '0.00' })
  })

  test('of special sellers alone is the whole cap', () => {
    const { totals } = statuses([paper({ gross: '60000', special: true })], { ...campaign, ordinaryCap: '30000' })
    expect(totals.counted).toBe('50000.00')
  })
})

test.each([
  [['เบียร์สด 500 มล.'], true],
  [['Red WINE'], true],
  [['หนังสือ', 'ปากกา'], false],
  [[], false],
])('goods %j: %s', (names, excluded) => {
  expect(namesExcluded(names, ['เบียร์', 'wine'])).toBe(excluded)
})
