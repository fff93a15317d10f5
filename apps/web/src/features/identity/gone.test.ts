import { expect, test } from 'vitest'
import { CallError } from '../../lib/call.ts'
import { unlessGone } from './gone.ts'

test('what is gone already needs no ending; every other refusal is shown', () => {
  expect(() => unlessGone(new CallError('', { machineCode: 'NOT_FOUND', status: 404 }))).not.toThrow()
  const refusal = new CallError('', { machineCode: 'STEP_UP_REQUIRED', status: 403 })
  expect(() => unlessGone(refusal)).toThrow(refusal)
})
