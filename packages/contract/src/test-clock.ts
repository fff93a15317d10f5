import { Type } from 'typebox'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const longestSeconds = 10 * 366 * 86_400

/** Exists only with `TEST_CLOCK=1`. */
export const advanceTestClock = endpoint({
  method: 'POST',
  path: '/api/test-clock',
  access: 'public',
  summary: 'Move the clock of the server forward; jobs that are due run first',
  body: Type.Object({ advanceSeconds: Type.Number({ minimum: 0, maximum: longestSeconds }) }),
  reply: Type.Object({ now: Instant }),
  errors: [],
})
