import { endTrustedDevice, type getTwoFactor } from '@khlang/contract/two-factor'
import type { Reply } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { MonitorCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { FormError } from '../../../ui/form.tsx'
import { unlessGone } from '../gone.ts'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'

type Props = { devices: Reply<typeof getTwoFactor>['trustedDevices']; onEnded: () => void }

/** Browsers that are not asked for the second factor. */
export function TrustedDevices({ devices, onEnded }: Props) {
  const { t } = useTranslation('identity')
  const end = useMutation({
    // One that has ended meanwhile needs no ending.
    mutationFn: (id: string) => call(endTrustedDevice, { params: { id } }).catch(unlessGone),
    onSuccess: () => {
      toast({ tone: 'good', message: t('trusted.ended') })
      onEnded()
    },
  })
  return (
    <>
      <h3>{t('trusted.title')}</h3>
      {devices.length === 0 && <p>{t('trusted.none')}</p>}
      <ul className={settings.rows}>
        {devices.map((device) => (
          <li key={device.id} className={settings.row}>
            <MonitorCheck size={20} aria-hidden="true" />
            <div className={settings.rowText}>
              {device.client}
              <small>
                {t('trusted.since')} <DateText at={device.createdAt} form="dateTime" /> · {t('sessions.used')}{' '}
                <DateText at={device.lastUsedAt} /> · {t('trusted.until')} <DateText at={device.expiresAt} />
              </small>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('trusted.endOne', { client: device.client })}
              loading={end.isPending && end.variables === device.id}
              onClick={() => end.mutate(device.id)}
            >
              {t('trusted.end')}
            </Button>
          </li>
        ))}
      </ul>
      <FormError error={end.error} />
    </>
  )
}
