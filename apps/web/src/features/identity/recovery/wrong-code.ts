import { CallError, isCode } from '../../../lib/call.ts'

/** The message about a refused code: an app has a next one soon, and of recovery codes another is taken. */
export const wrongCode = (failure: unknown, way: string, another: string): unknown =>
  way === 'recovery' && isCode(failure, 'SECOND_FACTOR_WRONG')
    ? new CallError(another, { machineCode: 'SECOND_FACTOR_WRONG', status: 401 })
    : failure
