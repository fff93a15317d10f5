import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore, useStore } from '../lib/store.ts'

const own = createStore<string | null>(null)
/** The title that a page set for itself, such as the name of the open folder. */
export const useOwnTitle = () => useStore(own)

/** Puts the name of what is open into the title of the window. */
export function usePageTitle(title: string | null | undefined) {
  useEffect(() => {
    own.set(title ?? null)
    return () => own.set(null)
  }, [title])
}

/** Keeps the window's title: the page's own, the route's, or only the product's name. */
export function useDocumentTitle(routeTitle: string | undefined) {
  const { t } = useTranslation('app')
  const title = useOwnTitle() ?? routeTitle
  useEffect(() => {
    document.title = title ? `${title} · ${t('product')}` : t('defaultTitle')
  }, [title, t])
}
