import { changeMe, type Me, getMe } from '@khlang/contract'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  activeAccountId,
  clearActiveAccount,
  keepActiveAccount,
  onActiveAccount,
  setActiveAccountId,
} from './account.ts'
import { setCalendar } from './calendar.ts'
import { CallError, call, isTrouble } from './call.ts'
import type { Language } from './dates.ts'
import { setLanguage } from './i18n.ts'
import { isDeniedEntry } from './refused-entry.ts'
import { clearBrowser, startKeeping } from './signed-out.ts'

export type ActiveAccount = Me['active']

const slowestMs = 30_000
let answerMs = 6000

/** Without this call there is no page: one that the server never answers is given up, and sent again. */
async function askMe(accountId: string | null, signal: AbortSignal): Promise<Me> {
  const late = AbortSignal.timeout(answerMs)
  try {
    const me = await call(getMe, {}, { signal: AbortSignal.any([signal, late]), accountId, quiet: true })
    setCalendar(me.person.calendar)
    return me
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error
    answerMs = Math.min(slowestMs, answerMs * 2)
    throw new CallError('', { machineCode: 'OFFLINE' })
  }
}

/** Who is signed in, for the active account of this tab. In trouble it is asked until there is an answer. */
export const meQuery = (accountId: string | null = activeAccountId()) =>
  queryOptions({
    queryKey: ['me', accountId],
    queryFn: ({ signal }) => askMe(accountId, signal),
    staleTime: 60_000,
    retry: (_, error) => isTrouble(error),
    retryDelay: (count) => Math.min(1000 * 2 ** count, 10_000),
  })

export function useActiveAccountId(): string | null {
  return useSyncExternalStore(onActiveAccount, activeAccountId)
}

/** The signed-in person; only below a route with `requireSession`. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery(useActiveAccountId())).data
}

/** The signed-in person, or null: for public pages. Asks the server only if this browser was signed in before. */
export function useMaybeMe(): Me | null {
  const accountId = useActiveAccountId()
  const known = hasSignedIn()
  const { data, isError } = useQuery({ ...meQuery(accountId), enabled: known })
  return isError || !known ? null : (data ?? null)
}

export const useActiveAccount = (): ActiveAccount => useMe().active

/** Loads the person for the active account; a business that is no longer theirs falls back to `/` (specification 4). */
export async function loadMe(queries: QueryClient): Promise<Me> {
  const me = await queries.ensureQueryData(meQuery())
  keepActiveAccount()
  rememberSignIn(me.person.name)
  return me
}

/**
 * Makes this tab act for another account. Everything that was read for the old one is dropped. If it is a business that
 * lets the person in no more, the tab acts for the personal account (C60).
 */
export async function switchAccount(queries: QueryClient, accountId: string, me: Me): Promise<Me> {
  const target = me.accounts.find((account) => account.accountId === accountId)
  const next = target?.type === 'Business' ? accountId : null
  try {
    return await actFor(queries, next)
  } catch (error) {
    // The list of accounts was an old one.
    if (next !== null && isDeniedEntry(error)) await actFor(queries, null, { staleTime: 0 })
    throw error
  }
}

async function actFor(queries: QueryClient, next: string | null, fresh: { staleTime?: 0 } = {}): Promise<Me> {
  const loaded = await queries.fetchQuery({ ...meQuery(next), ...fresh })
  setActiveAccountId(next)
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'me' })
  return loaded
}

/** Language of the page and, for a signed-in person, of the account. */
export async function chooseLanguage(queries: QueryClient, language: Language) {
  await setLanguage(language)
  // What the server names and says in a language is read again.
  void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' })
  const me = queries.getQueryData(meQuery().queryKey)
  if (!me) return
  keepMe(queries, await call(changeMe, { body: { language } }))
}

/** Takes over what the server answers to a change of the person; for other accounts of this tab it is read again. */
export function keepMe(queries: QueryClient, changed: Me): void {
  queries.removeQueries({ predicate: ({ queryKey: [name, id] }) => name === 'me' && id !== activeAccountId() })
  queries.setQueryData(meQuery().queryKey, changed)
}

const signedInKey = 'signed_in_as'
/** Whether this page had a session, until its end has been said. */
let hadSession = false
/** From the end of a session until its page is rendered, cached data is ignored. */
let isEnding = false

/** An account label, nothing secret (C03): a hint for public pages that querying the session is worthwhile. */
function rememberSignIn(label: string) {
  if (isEnding) return
  hadSession = true
  startKeeping()
  try {
    localStorage.setItem(signedInKey, label)
  } catch {
    // No storage: public pages will offer signing in, which then needs no form.
  }
}

export function hasSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null
  } catch {
    return true
  }
}

/** Whether a session that is not there has expired: a stranger, and whoever has signed out, had none. */
export const wasSignedIn = (): boolean => hadSession || hasSignedIn() || isEndUnsaid()

/** Calls back when another tab forgets who was signed in, because they have signed out there or their session has ended. */
export function onSignedOutElsewhere(run: () => void) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === signedInKey && newValue === null) run()
  })
}

/** The session has ended: from here on public pages take this browser for a stranger's. */
export function endSignIn() {
  isEnding = true
  try {
    sessionStorage.setItem(unsaidKey, 'yes')
  } catch {
    // No storage: whoever loads the page again just then is asked to sign in without being told why.
  }
  forgetSignIn()
}

const unsaidKey = 'session_end_unsaid'

/** Whether the session of this tab has ended without a page that said so: it was loaded again before that came. */
function isEndUnsaid(): boolean {
  try {
    return sessionStorage.getItem(unsaidKey) !== null
  } catch {
    return false
  }
}

function forgetSignIn() {
  try {
    localStorage.removeItem(signedInKey)
  } catch {
    // No storage: nothing was kept.
  }
}

/** Clears what this browser keeps about a session that has ended. */
export function forgetSession(queries: QueryClient) {
  isEnding = false
  hadSession = false
  queries.clear()
  clearActiveAccount()
  clearBrowser()
}
