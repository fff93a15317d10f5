import { Outlet, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NavigationBar } from './navigation-bar.tsx'
import { useDocumentTitle } from './title.ts'

/** The frame of every page: title, loading bar. */
export function RootLayout() {
  const { t } = useTranslation('app')
  const matches = useMatches()
  const key = matches.findLast((match) => match.staticData.title)?.staticData.title
  useDocumentTitle(key ? t(`title.${key}`) : undefined)
  return (
    <>
      <NavigationBar />
      <Outlet />
    </>
  )
}
