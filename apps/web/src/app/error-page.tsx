import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'
import classes from './whole-page.module.css'

/** What is shown where a page failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <ErrorState
        error={error}
        level={1}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </main>
  )
}
