import { getMe } from '@khlang/contract'
import { getTwoFactor } from '@khlang/contract/two-factor'
import { queryOptions } from '@tanstack/react-query'
import { call, isCode } from '../../../lib/call.ts'
import { refusedEntry } from '../../../lib/refused-entry.ts'

/** Whether a business asks this session for a second factor, at once or in some days, and the ways of giving one. */
export const demandQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['two-factor', 'demand', accountId],
    queryFn: async ({ signal }) => {
      const [{ ways }, isAsked] = await Promise.all([
        call(getTwoFactor, {}, { signal }),
        accountId !== null && asks(accountId, signal),
      ])
      return { ways, isAsked }
    },
  })

async function asks(accountId: string, signal: AbortSignal) {
  try {
    const { active } = await call(getMe, {}, { signal, accountId })
    return active.secondFactorDueAt !== undefined
  } catch (error) {
    // Whatever else it asks for, entering it leads there.
    if (refusedEntry(error, accountId)) return isCode(error, 'TWO_FACTOR_REQUIRED')
    throw error
  }
}
