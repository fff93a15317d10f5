import { expect, test } from 'vitest'
import { inboxStateOf } from './inbox-state.rules.ts'

const here = { transactionId: 'a', status: 'active', machineCode: null } as const
const repeated = { ...here, status: 'duplicate' } as const
const held = { ...here, status: 'pending' } as const
const failed = { ...here, status: 'failed' } as const
const open = { transactionId: null, status: null, machineCode: null } as const
const refused = { ...open, machineCode: 'NOT_ALLOWED' } as const

test.each([
  ['delivered', [here], false],
  ['delivered', [here, repeated], false],
  ['delivered', [here], true],
  ['held', [here, held], false],
  ['waiting', [here, open], false],
  ['withdrawn', [here, open], true],
  ['refused', [here, failed], false],
  ['refused', [refused, open], false],
  ['refused', [{ ...here, status: 'reject' }], false],
] as const)('%s: %j', (state, documents, isWithdrawn) => {
  expect(inboxStateOf(documents, isWithdrawn)).toBe(state)
})
