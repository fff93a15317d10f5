import { MessageSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../parts.tsx'
import classes from '../public-pages.module.css'
import type { ThreadsProps } from './threads.tsx'

/** Visitors of links that take no comments load nothing of this. */
const Threads = lazy(() => import('./threads.tsx').then((module) => ({ default: module.Threads })))

/** What is said about a file through this link. */
export const Talk = (props: ThreadsProps) => (
  <Suspense fallback={<Loading />}>
    <Threads {...props} />
  </Suspense>
)

export function TalkButton({ isShown, onClick }: { isShown: boolean; onClick: () => void }) {
  const { t } = useTranslation('public-pages')
  const label = t('comments')
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-expanded={isShown}
      onClick={onClick}
    >
      <MessageSquare size={20} aria-hidden="true" />
    </button>
  )
}
