import { type DevicePassword, endDevicePassword, listDevicePasswords } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { call } from '../../lib/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { NewDevice } from './new-device.tsx'

/** The passwords of devices: what each is called, when it was used last, and a way to end it. */
export function Devices({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useTranslation('map-drive')
  const queries = useQueryClient()
  const { active } = useMe()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<DevicePassword | null>(null)
  const queryKey = ['device-passwords', active.accountId]
  const list = useQuery({ queryKey, queryFn: ({ signal }) => call(listDevicePasswords, {}, { signal }) })
  const end = async (device: DevicePassword) => {
    await call(endDevicePassword, { params: { id: device.id } })
    toast({ tone: 'good', message: t('devices.ended', { name: device.name }) })
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <section className={classes.section}>
      <h2>{t('devices.title')}</h2>
      <p>{t('devices.text')}</p>
      {list.isPending && <Skeletons rows={2} />}
      {list.error && <ErrorState error={list.error} level={3} onRetry={() => void list.refetch()} />}
      {list.data?.items.length === 0 && <p>{t('devices.none')}</p>}
      <ul className={classes.rows}>
        {list.data?.items.map((device) => (
          <li key={device.id} className={classes.row}>
            <MonitorSmartphone size={20} aria-hidden="true" />
            <div className={classes.rowText}>
              {device.name}
              {device.mode === 'read-only' && (
                <span className={classes.badge} data-tone="quiet">
                  {t('devices.readOnly')}
                </span>
              )}
              <small>
                {device.lastUsedAt ? (
                  <>
                    {t('devices.used')} <DateText at={device.lastUsedAt} /> · {device.lastAddress} · {device.lastClient}
                  </>
                ) : (
                  t('devices.neverUsed')
                )}{' '}
                · {t('devices.expires')} <DateText at={device.expiresAt} form="dateTime" />
              </small>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('devices.endOne', { name: device.name })}
              onClick={() => setEnding(device)}
            >
              {t('devices.end')}
            </Button>
          </li>
        ))}
      </ul>
      <Button mt={12} onClick={() => setMaking(true)}>
        {t('devices.make')}
      </Button>
      {making && (
        <NewDevice
          onMade={(secret) => {
            onMade(secret)
            void queries.invalidateQueries({ queryKey })
          }}
          onClose={() => setMaking(false)}
        />
      )}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => (ending ? end(ending) : undefined)}
        title={t('devices.askTitle')}
        text={t('devices.askText', { name: ending?.name ?? '' })}
        confirmLabel={t('devices.end')}
        danger
      />
    </section>
  )
}
