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
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
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
    <section className={settings.section}>
      <h2>{t('devices.title')}</h2>
      <p>{t('devices.text')}</p>
      <QueryState query={list} level={3} waiting={{ rows: 2 }}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('devices.none')}</p>
          ) : (
            <ul className={settings.rows}>
              {items.map((device) => (
                <li key={device.id} className={settings.row}>
                  <MonitorSmartphone size={20} aria-hidden="true" />
                  <div className={settings.rowText}>
                    {device.name}
                    {device.mode === 'read-only' && (
                      <span className={settings.badge} data-tone="quiet">
                        {t('devices.readOnly')}
                      </span>
                    )}
                    <small>
                      {device.lastUsedAt ? (
                        <>
                          {t('devices.used')} <DateText at={device.lastUsedAt} /> · {device.lastAddress} ·{' '}
                          {device.lastClient}
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
          )
        }
      </QueryState>
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
