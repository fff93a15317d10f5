import type { Share } from '@khlang/contract/shares'
import { expect, test } from 'vitest'
import { readResults } from './share-results.ts'

const company = (branchNo: string) => ({
  name: `สาขา ${branchNo}`,
  recipient: { type: 'taxid' as const, value: '0105556000017', branchNo },
})
const share: Share = {
  id: 's',
  itemId: 'i',
  holder: { kind: 'business', id: 'b', name: 'บริษัท หนึ่ง', detail: '' },
  permission: 'view',
  mayReshare: false,
  expiresAt: null,
  state: 'active',
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  from: null,
  mayChange: true,
  mayEnd: true,
}
const is = { type: 'taxid', value: '0105556000017' } as const

test('two branches of one company have each their own result', () => {
  const recipients = [company('00000'), company('00001'), company('00002'), company('00003')]
  const { counts, asked, failed } = readResults(
    recipients,
    [
      { ...is, ok: true, outcome: 'new' },
      { ...is, ok: false, machineCode: 'SHARE_EXISTS', errorMessage: 'has it', share },
      { ...is, ok: false, machineCode: 'RECIPIENT_COMPANY_NOT_FOUND', errorMessage: 'not found' },
    ],
    'not sent',
  )
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, invited: 0 })
  expect(asked).toEqual([{ recipient: recipients[1]?.recipient, name: 'บริษัท หนึ่ง', existing: share }])
  expect(failed.map(({ name, error }) => [name, error])).toEqual([
    ['สาขา 00002', 'not found'],
    ['สาขา 00003', 'not sent'],
  ])
})

test('who was invited is counted apart from who has a share', () => {
  const to = { name: 'a@b.example', recipient: { type: 'email' as const, value: 'a@b.example' } }
  const sent = (more: object) => ({ type: 'email' as const, value: 'a@b.example', ok: true, ...more })
  const results = [
    sent({ outcome: 'new', invited: true }),
    sent({ outcome: 'changed' }),
    sent({ outcome: 'unchanged' }),
  ]
  expect(readResults([to, to, to], results, '').counts).toEqual({ new: 0, changed: 1, unchanged: 1, invited: 1 })
})
