import { pollQrSignIn, startQrSignIn } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { formatCountdown } from '../../../lib/dates.ts'
import { safeInternalPath } from '../../../lib/safe-path.ts'
import { secondsUntil, useNow } from '../../../lib/use-now.ts'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { defaultLanding } from '../../../lib/sign-in-methods.ts'
import { EntryCard } from './card.tsx'
import classes from './entry.module.css'
import { QrPicture } from './qr-picture.tsx'

/** Shows a code and a number; waits for approval on the phone. */
export function QrSignIn({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('identity')
  const start = useQuery({
    queryKey: ['qr-sign-in'],
    queryFn: () => call(startQrSignIn, { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const now = useNow()
  const left = start.data ? secondsUntil(start.data.expiresAt, now) : 0
  const poll = useQuery({
    queryKey: ['qr-sign-in', start.data?.id],
    queryFn: ({ signal }) =>
      call(
        pollQrSignIn,
        { params: { id: start.data?.id ?? '' }, body: { secret: start.data?.secret ?? '' } },
        { signal },
      ),
    enabled: start.data !== undefined && left > 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : 2000),
    gcTime: 0,
  })
  const answer = poll.data
  useEffect(() => {
    if (answer?.state === 'approved') location.replace(safeInternalPath(answer.redirectTo) ?? defaultLanding)
  }, [answer])

  if (start.isPending) return <Skeletons rows={4} shape="text" />
  if (start.error) return <ErrorState error={start.error} level={1} onRetry={() => void start.refetch()} />
  const ended = left === 0 || answer?.state === 'expired' || answer?.state === 'refused'
  return (
    <EntryCard title={t('easy.qr')} text={t('qr.text')}>
      <div className={classes.qr}>
        {ended ? (
          <>
            <p role="status">{t(answer?.state === 'refused' ? 'qr.refused' : 'qr.expired')}</p>
            <Button size="md" onClick={() => void start.refetch()}>
              {t('qr.again')}
            </Button>
          </>
        ) : (
          <>
            <QrPicture text={start.data.url} label={t('qr.picture')} />
            <p>
              {t('qr.number')}
              <br />
              <span className={classes.number}>{start.data.number}</span>
            </p>
            <p role="timer">{t('qr.left', { left: formatCountdown(left) })}</p>
          </>
        )}
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('qr.back')}
        </button>
      </div>
    </EntryCard>
  )
}
