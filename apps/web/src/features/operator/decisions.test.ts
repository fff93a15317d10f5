import type { Claimant, OperatorClaim } from '@khlang/contract/operator'
import { expect, test } from 'vitest'
import { decisionsAbout } from './decisions.ts'

const at = '2026-01-01T00:00:00.000Z'
type Facts = { proved?: true; disputes?: true; papers?: 'waiting' | 'answered' }
const claimantOf = (accountId: string, { proved, disputes, papers }: Facts): Claimant => ({
  accountId,
  kind: 'Business',
  name: accountId,
  accountSince: at,
  registeredBy: null,
  proof: proved ? { how: 'operator', detail: '', at } : null,
  dispute: disputes ? { reason: 'x', openedAt: at } : null,
  papers: papers
    ? [{ itemId: 'p', name: 'p', size: 1, addedAt: at, answered: papers === 'answered', barred: null }]
    : [],
})

test.each<[string, Facts, Facts | null, string[]]>([
  ['a claim without papers', {}, null, ['prove']],
  ['a claim with papers', { papers: 'waiting' }, null, ['prove', 'refuse']],
  ['a claim whose papers were answered', { papers: 'answered' }, null, ['prove']],
  ['a proved one', { proved: true }, null, ['withdraw']],
  ['one that another has proved', { papers: 'waiting' }, { proved: true }, ['refuse']],
  ['one that disputes what another has proved', { disputes: true, papers: 'waiting' }, { proved: true }, ['prove']],
  ['a proved one that another disputes', { proved: true }, { disputes: true }, ['prove', 'withdraw']],
])('what can be decided about %s', (_, facts, other, expected) => {
  const claimant = claimantOf('a', facts)
  const claimants = [claimant, ...(other ? [claimantOf('b', other)] : [])]
  const claim: OperatorClaim = { accountId: 'a', number: '1', branchNo: null, claimants, history: [], seen: '' }
  expect(decisionsAbout(claim, claimant)).toEqual(expected)
})
