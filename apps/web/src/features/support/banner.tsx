import type { SupportAccess } from '@khlang/contract/support'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { watchNotices } from '../../lib/live-socket.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { useCountdown } from './countdown.ts'
import { answer, openQuery } from './support.api.ts'
import classes from './support.module.css'

/** Above every page of the account, while support asks for access or is inside. */
export function SupportBanner() {
  const { data, refetch } = useQuery(openQuery())
  useEffect(() => watchNotices(() => void refetch()), [refetch])
  return data?.access ? <Banner of={data.access} ahead={data.ahead} /> : null
}

function Banner({ of, ahead }: { of: SupportAccess; ahead: number }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const isReading = of.state !== 'otp_sent'
  const { left } = useCountdown(isReading ? of.until : null, ahead)
  const { agent } = of
  return (
    <div className={classes.banner} data-notice="support">
      <LifeBuoy size={16} aria-hidden="true" />
      {/* The countdown is not read out every second. */}
      <span aria-live="off">{isReading ? t('banner.reading', { agent, left }) : t('banner.asked', { agent })}</span>
      <Link to="/support-access">{t('banner.watch')}</Link>
      {isReading && (
        <button
          type="button"
          onClick={() =>
            void answer(queries, of.id, 'end').catch((error: unknown) => toastFailure(error, t('banner.failed')))
          }
        >
          {t('banner.end')}
        </button>
      )}
    </div>
  )
}
