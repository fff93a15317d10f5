import { Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMe } from '../../../lib/session.ts'
import { safeInternalPath } from '../../../lib/safe-path.ts'
import { EntryCard, ButtonGroup } from './card.tsx'
import { defaultLanding } from '../../../lib/sign-in-methods.ts'

type Target = { next: string | null }

/** Restores the session and the chosen business, then redirects (T26). */
export function Interstitial({ next }: Target) {
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const retry = async () => {
    await queries.cancelQueries({ queryKey: ['me'] })
    setAttempt((before) => before + 1)
  }
  return <Attempt key={attempt} next={next} onRetry={() => void retry()} />
}

function Attempt({ next, onRetry }: Target & { onRetry: () => void }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const router = useRouter()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    const timer = setTimeout(() => setSlow(true), 10_000)
    const restore = async () => {
      const known = await loadMe(queries).catch(() => null)
      const target = known ? (safeInternalPath(next) ?? defaultLanding) : '/'
      if (!left.signal.aborted) router.history.replace(target)
    }
    void restore()
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [next, queries, router])

  return (
    <EntryCard title={t('loading.title')} text={t(slow ? 'loading.slow' : 'loading.text')}>
      <ButtonGroup>
        {slow ? (
          <Button onClick={onRetry}>{t('loading.retry')}</Button>
        ) : (
          <Loader role="status" aria-label={t('loading.title')} />
        )}
      </ButtonGroup>
    </EntryCard>
  )
}
