import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './navigation-bar.module.css'
import { hasSignedIn } from '../lib/session.ts'

/** A progress line when a page takes longer than 150 ms to load; not on public pages for signed-out visitors. */
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
