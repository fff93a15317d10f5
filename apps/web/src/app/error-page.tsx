import { useEffect, useRef } from 'react'
import { type ErrorComponentProps, useMatch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isTrouble } from '../lib/call.ts'
import { connection } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import { ErrorState } from '../ui/states.tsx'
import { usePageTitle } from './title.ts'
import classes from './whole-page.module.css'

const longestMs = 15_000
/** Until the page is tried again by itself; longer each time, in one life of the page. */
let delayMs = 2000

/** What is shown where a page failed. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation('ui')
  usePageTitle(t('error.title'))
  // Below a layout, which has its own main part, or instead of it.
  const match: { routeId?: string } = useMatch({ strict: false })
  const isPart = /^\/_\w+\/./.test(match.routeId ?? '')
  // A part of the app that did not arrive stays missing for the life of the page: browsers do not ask for it again.
  const again = () => location.reload()
  const wasAway = useRef(false)
  const reached = useStore(connection)
  useEffect(() => {
    // A page without its code has no call that failed.
    if (reached !== 'up' || !(isTrouble(error) || wasAway.current)) {
      wasAway.current ||= reached !== 'up'
      return
    }
    const timer = setTimeout(again, delayMs)
    delayMs = Math.min(delayMs * 2, longestMs)
    return () => clearTimeout(timer)
  })
  const state = <ErrorState error={error} level={1} onRetry={again} />
  if (isPart) return <div className={classes.part}>{state}</div>
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      {state}
    </main>
  )
}
