import { isCode } from '../../lib/call.ts'

/** Swallows the refusal that something to be ended is not there any more; throws every other one. */
export function unlessGone(failure: unknown): void {
  if (!isCode(failure, 'NOT_FOUND')) throw failure
}
