import { Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMe } from '../../../app/session.ts'
import { safeInternalPath } from '../../../lib/safe-path.ts'
import { EntryCard, Ways } from './card.tsx'
import { defaultLanding } from '../../../app/sign-in-ways.ts'

/** Restores the session and the chosen business, then goes on (T26). */
export function Interstitial({ next }: { next: string | null }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const router = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    let over = false
    setSlow(false)
    const timer = setTimeout(() => setSlow(true), 10_000)
    loadMe(queries).then(
      () => {
        if (!over) router.history.replace(safeInternalPath(next) ?? defaultLanding)
      },
      () => {
        if (!over) router.history.replace('/')
      },
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [attempt, next, queries, router])

  const retry = async () => {
    await queries.cancelQueries({ queryKey: ['me'] })
    setAttempt((before) => before + 1)
  }
  return (
    <EntryCard title={t('loading.title')} text={t(slow ? 'loading.slow' : 'loading.text')}>
      <Ways>
        {slow ? (
          <Button onClick={() => void retry()}>{t('loading.retry')}</Button>
        ) : (
          <Loader role="status" aria-label={t('loading.title')} />
        )}
      </Ways>
    </EntryCard>
  )
}
