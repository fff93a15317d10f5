import type { BusinessFeature, Me, MenuFeature } from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { activeAccountId, clearActiveAccount } from '../lib/account.ts'
import { CallError, isCode } from '../lib/call.ts'
import { refusedEntry } from '../lib/refused-entry.ts'
import { safeInternalPath } from '../lib/safe-path.ts'
import { startSignIn } from '../lib/sign-in-methods.ts'
import { forgetSession, loadMe, switchAccount, wasSignedIn } from '../lib/session.ts'
import { toast } from '../ui/toasts.tsx'
import { expiredSignIn, firstSignIn } from './expired-session.ts'
import { followNamedAccount } from './named-account.ts'

/** What a guard is given by the router; evaluation order: session → business → admin → feature (decision C37). */
export type GuardInput = {
  context: { queries: QueryClient }
  location: { href: string }
  /** Preloading on hover: must have no visible effect. */
  preload?: boolean
}

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
  // Anything but true is not an admin, whatever came over the wire (C36).
  const admin: unknown = me.active.isAdmin
  if (needs.admin && admin !== true) return 'not-admin'
  if (needs.feature && !me.active.features[needs.feature]) return 'feature-off'
  return 'granted'
}

const ways = { 'no-business': '/', 'not-admin': '/mydrive', 'feature-off': '/onebox-system-admin-index' } as const

/** Lets signed-in people pass; others go to `/` with the address to come back to. */
export async function requireSession({ context, location, preload }: GuardInput): Promise<Me> {
  try {
    const me = await loadMe(context.queries)
    if (!preload) await followNamedAccount(context.queries, location.href, me)
    if (!takeDefaultWanted()) return me
    const chosen = await applyDefaultAccount(context.queries, me)
    if (!chosen) throw redirect({ to: '/login/default' })
    return chosen
  } catch (error) {
    if (isCode(error, 'SESSION_EXPIRED', 'TOKEN_EXPIRED')) {
      const signIn = wasSignedIn() ? expiredSignIn : firstSignIn
      forgetSession(context.queries)
      throw redirect(signIn(safeInternalPath(location.href)))
    }
    const way = refusedEntry(error, activeAccountId())
    if (way) {
      clearActiveAccount()
      throw redirect(way)
    }
    if (!isCode(error, 'SIGN_IN_WAY_REFUSED')) throw profileFailure(error)
    // The page says which ways the business accepts; trying again opens the own account.
    clearActiveAccount()
    throw error
  }
}

/** Who is signed in could not be read: the page says so with the number of the error (specification 8). */
export function profileFailure(error: unknown) {
  if (!(error instanceof CallError) || error.status === 0) return error
  const machineCode = error.status < 500 ? 'PROFILE_FAILED' : error.machineCode
  return new CallError(`${error.errorCode}: ${error.message}`, { ...error, machineCode })
}

export async function requireNeeds(input: GuardInput, needs: Needs): Promise<Me> {
  const me = await requireSession(input)
  const verdict = judge(me, needs)
  if (verdict === 'granted') return me
  if (verdict !== 'no-business' && !input.preload) toast({ message: reasonOf(verdict, me) })
  throw redirect({ to: ways[verdict] })
}

/** Why the page did not open, and what its reader can do. */
function reasonOf(verdict: 'not-admin' | 'feature-off', me: Me): string {
  if (verdict === 'feature-off') return i18next.t('app:guard.featureOff')
  const isAdminElsewhere = me.accounts.some(({ isAdmin }) => isAdmin)
  return i18next.t(isAdminElsewhere ? 'app:guard.otherAccount' : 'app:guard.notAdmin')
}

/** Whether a menu is switched on for the active account; switched off shows “turned off by you”, never an error (T18). */
export const menuOn = (me: Pick<Me, 'active'>, feature: MenuFeature) => me.active.featureStatus[feature] !== 'N'

/** For pages that need a person but are not part of the shell: signs in and comes back. */
export async function signInThenBack({ context, location: at, preload }: GuardInput, returnTo = at.href): Promise<Me> {
  try {
    return await loadMe(context.queries)
  } catch (error) {
    if (!isCode(error, 'SESSION_EXPIRED', 'TOKEN_EXPIRED')) throw error
    if (preload) throw redirect({ to: '/login' })
    startSignIn('sso', returnTo)
    // The browser is navigating away: nothing more of this page is rendered.
    return new Promise<Me>(() => undefined)
  }
}

const wantedKey = 'default_account_wanted'

/** Remembers over a sign-in that the saved default account is to be opened (`/login/default`). */
export function keepDefaultWanted() {
  try {
    sessionStorage.setItem(wantedKey, 'yes')
  } catch {
    // No storage: the personal account opens.
  }
}

function takeDefaultWanted(): boolean {
  try {
    const wanted = sessionStorage.getItem(wantedKey) !== null
    sessionStorage.removeItem(wantedKey)
    return wanted
  } catch {
    return false
  }
}

/** Opens the default account, or the only one; null when one has to be chosen. */
export async function applyDefaultAccount(queries: QueryClient, me: Me): Promise<Me | null> {
  takeDefaultWanted()
  const only = me.accounts.length === 1 ? me.accounts[0]?.accountId : undefined
  const wanted = me.defaultAccountId ?? only
  return wanted ? switchAccount(queries, wanted, me) : null
}
