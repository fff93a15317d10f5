import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type ErrorComponentProps, useMatch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isBusy, onBusy } from '../lib/busy.ts'
import { isTrouble } from '../lib/call.ts'
import { connection } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import { ErrorState } from '../ui/states.tsx'
import { usePageTitle } from './title.ts'
import classes from './whole-page.module.css'

const soonMs = 2000
const pauseMs = 15_000

/**
 * Loads the page again: a part of the app that did not arrive stays missing for the life of the page, browsers do not ask
 * for it again. When that was is kept over the load, so that what stays broken is tried with pauses (also in `main.tsx`).
 */
function again() {
  sessionStorage.setItem('reloaded_at', String(Date.now()))
  location.reload()
}

/** What is shown where a page failed. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation('ui')
  usePageTitle(t('error.title'))
  // Below a layout, which has its own main part, or instead of it.
  const match: { routeId?: string } = useMatch({ strict: false })
  const isPart = /^\/_\w+\/./.test(match.routeId ?? '')
  const wasAway = useRef(false)
  const reached = useStore(connection)
  const busy = useSyncExternalStore(onBusy, isBusy)
  useEffect(() => {
    if (reached !== 'up') {
      wasAway.current = true
      return
    }
    // A page without its code has no call that failed.
    if (busy || !(isTrouble(error) || wasAway.current)) return
    const last = Number(sessionStorage.getItem('reloaded_at') ?? 0)
    const timer = setTimeout(again, Math.max(soonMs, last + pauseMs - Date.now()))
    return () => clearTimeout(timer)
  }, [reached, error, busy])
  const state = <ErrorState error={error} level={1} onRetry={again} />
  if (isPart) return <div className={classes.part}>{state}</div>
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      {state}
    </main>
  )
}
