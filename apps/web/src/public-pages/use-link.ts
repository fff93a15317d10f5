import type { PublicLink, PublicLinkState } from '@khlang/contract/public-links'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../lib/call.ts'
import { isToken } from './address-parts.ts'
import { type Opened, openLink, readLink } from './public-link.api.ts'

/** The pages of a link: each state has its own. */
export type LinkView =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'state'; state: Exclude<PublicLinkState, 'open'>; ended: boolean }
  | { name: 'open'; opened: Opened }

/** What a refusal means for the page; anything else is a failure. */
const stateOf: Partial<Record<string, Exclude<PublicLinkState, 'open'>>> = {
  LINK_NOT_FOUND: 'not_found',
  LINK_CLOSED: 'closed',
  LINK_OFF: 'off',
  LINK_EXPIRED: 'expired',
  LINK_OPENED_FULLY: 'opened_fully',
  LINK_LOGIN_REQUIRED: 'login_needed',
  LINK_PASSWORD_REQUIRED: 'password_needed',
}
/** A browser that has a session already comes in again without a password, and without being counted. */
const worthTrying: ReadonlySet<PublicLinkState> = new Set<PublicLinkState>(['open', 'password_needed', 'opened_fully'])

/** The state of a link, and its session once it is open. */
export function useLink(token: string) {
  const [view, setView] = useState<LinkView>({ name: 'loading' })
  const [link, setLink] = useState<PublicLink | null>(null)

  const open = useCallback(
    async (password?: string) => setView({ name: 'open', opened: await openLink(token, password) }),
    [token],
  )
  /** A refusal as its own page; `ended` when there was a session before. */
  const refuse = useCallback((error: unknown, ended: boolean) => {
    const state = error instanceof CallError ? stateOf[error.machineCode] : undefined
    setView(state ? { name: 'state', state, ended } : { name: 'failed', error })
  }, [])

  const load = useCallback(async () => {
    if (!isToken(token)) return setView({ name: 'state', state: 'not_found', ended: false })
    setView({ name: 'loading' })
    try {
      const known = await readLink(token)
      setLink(known)
      if (!worthTrying.has(known.state)) return refuseState(known.state)
      await open()
    } catch (error) {
      refuse(error, false)
    }
    function refuseState(state: PublicLinkState) {
      if (state !== 'open') setView({ name: 'state', state, ended: false })
    }
  }, [token, open, refuse])

  /** The session ended while the page was open: it begins anew, or says what is needed for that. */
  const reopening = useRef<Promise<void> | null>(null)
  const reopen = useCallback(() => {
    // Pages of a document find out together: it is one open.
    reopening.current ??= open()
      .catch((error: unknown) => refuse(error, true))
      .finally(() => {
        reopening.current = null
      })
    return reopening.current
  }, [open, refuse])

  useEffect(() => {
    void load()
  }, [load])
  return { view, link, open, load, reopen }
}
export type LinkSession = ReturnType<typeof useLink>
