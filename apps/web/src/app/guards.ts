import type { BusinessFeature, Me, MenuFeature } from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { clearActiveAccount } from '../lib/account.ts'
import { isCode } from '../lib/call.ts'
import { safeInternalPath } from '../lib/safe-path.ts'
import { forgetSession, loadMe } from './session.ts'

/** What a guard is given by the router; evaluation order: session → business → admin → feature (decision C37). */
export type GuardInput = { context: { queries: QueryClient }; location: { href: string } }

export type Needs = {
  business?: boolean
  admin?: boolean
  /** A feature of the business; without it the person goes to `featureOff`. */
  feature?: BusinessFeature
}

export type Verdict = 'granted' | 'no-business' | 'not-admin' | 'feature-off'

/** The pure part of all guards, after the session is known. */
export function judge(me: Pick<Me, 'active'>, needs: Needs): Verdict {
  if (needs.business && me.active.type !== 'Business') return 'no-business'
  if (needs.admin && me.active.isAdmin !== true) return 'not-admin'
  if (needs.feature && !me.active.features[needs.feature]) return 'feature-off'
  return 'granted'
}

const ways = { 'no-business': '/', 'not-admin': '/mydrive', 'feature-off': '/onebox-system-admin-index' } as const

/** Lets signed-in people pass; others go to `/` with the address to come back to. */
export async function requireSession({ context, location }: GuardInput): Promise<Me> {
  try {
    return await loadMe(context.queries)
  } catch (error) {
    if (isCode(error, 'SESSION_EXPIRED', 'TOKEN_EXPIRED')) {
      forgetSession(context.queries)
      const returnTo = safeInternalPath(location.href)
      throw redirect({ to: '/', search: { expired: true, ...(returnTo ? { returnTo } : {}) } })
    }
    if (isCode(error, 'BUSINESS_ACCESS_DENIED', 'NOT_ALLOWED', 'NOT_FOUND')) {
      clearActiveAccount()
      throw redirect({ to: '/', search: { denied: true } })
    }
    throw error
  }
}

export async function requireNeeds(input: GuardInput, needs: Needs): Promise<Me> {
  const me = await requireSession(input)
  const verdict = judge(me, needs)
  if (verdict !== 'granted') throw redirect({ to: ways[verdict] as '/' })
  return me
}

export const requireAdmin = (input: GuardInput, feature?: BusinessFeature) =>
  requireNeeds(input, { business: true, admin: true, ...(feature ? { feature } : {}) })

/** Whether a menu is switched on for the active account; switched off shows “turned off by you”, never an error (T18). */
export const menuOn = (me: Pick<Me, 'active'>, feature: MenuFeature) => me.active.featureStatus[feature] !== 'N'
