import type { Employee } from '@khlang/contract/employees'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive, MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { useEmployeeName } from '../employee-name.ts'
import { devicesQuery, refreshOrganisation, signOutDevices } from '../organisation.api.ts'

type DevicesDialogProps = { employee: Employee; onClose: () => void }

/** Where an employee is signed in for this business, and a way to sign them out on one device or on all. */
export function DevicesDialog({ employee, onClose }: DevicesDialogProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const name = useEmployeeName(employee)
  const devices = useQuery(devicesQuery(employee.id))
  const end = useMutation({
    mutationFn: (deviceId: string | null) => signOutDevices(employee.id, deviceId),
    onSuccess: ({ count }) => toast({ tone: 'good', message: t('devices.ended', { name, count }) }),
    onSettled: () => refreshOrganisation(queries),
  })
  const others = devices.data?.filter(({ current }) => !current) ?? []
  return (
    <FormDialog
      title={t('devices.title', { name })}
      text={t('devices.text')}
      confirm={t('devices.endAll')}
      danger
      busy={end.isPending && end.variables === null}
      dirty={false}
      disabled={others.length === 0}
      error={end.error}
      onClose={onClose}
      onSubmit={() => end.mutate(null, { onSuccess: onClose })}
    >
      <QueryState query={devices} level={3} waiting={{ rows: 2 }}>
        {(items) =>
          items.length === 0 ? (
            <p role="status">{t('devices.none')}</p>
          ) : (
            <ul className={settings.rows}>
              {items.map((device) => (
                <li key={device.id} className={settings.row}>
                  {device.kind === 'mapDrive' ? (
                    <HardDrive size={20} aria-hidden="true" />
                  ) : (
                    <MonitorSmartphone size={20} aria-hidden="true" />
                  )}
                  <div className={settings.rowText}>
                    {device.name}
                    {device.kind === 'mapDrive' && <span className={settings.badge}>{t('devices.mapDrive')}</span>}
                    {device.current && <span className={settings.badge}>{t('devices.current')}</span>}
                    <small>
                      {t('devices.since')} <DateText at={device.createdAt} form="dateTime" />
                      {device.lastUsedAt !== null && (
                        <>
                          {' · '}
                          {t('devices.used')} <DateText at={device.lastUsedAt} />
                        </>
                      )}
                    </small>
                  </div>
                  {!device.current && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('devices.endOne', { device: device.name })}
                      loading={end.isPending && end.variables === device.id}
                      onClick={() => end.mutate(device.id)}
                    >
                      {t('devices.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </FormDialog>
  )
}
