import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './navigation-bar.module.css'
import { hasSignedIn } from '../lib/session.ts'

/** A thin line while a page is on its way for more than 150 ms; not for strangers on public pages. */
export function NavigationBar() {
  const { t } = useTranslation('ui')
  const loading = useRouterState({ select: (state) => state.isLoading })
  const isPublic = useMatches().some((match) => match.staticData.public)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!loading) return setLate(false)
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [loading])
  if (!late || (isPublic && !hasSignedIn())) return null
  return <div className={classes.bar} role="progressbar" aria-label={t('loading')} />
}
