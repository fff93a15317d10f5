import type { AlertAddress } from '@khlang/contract/alert-addresses'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../../ui/toasts.tsx'
import classes from '../organisation.module.css'
import { AddressDialog } from './address-dialog.tsx'
import { alertsQuery, sendAlertAddress } from './alerts.api.ts'

/** Addresses that get alerts of the business by mail, and which (setemail, T36). */
export function AlertsPage() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const list = useQuery(alertsQuery())
  const [edited, setEdited] = useState<AlertAddress | 'new' | null>(null)
  return (
    <div className={settings.page}>
      <PageHeader title={t('alerts.title')} text={t('alerts.text')} />
      <section className={settings.section} aria-labelledby={id}>
        <div className={classes.head}>
          <h2 id={id}>{t('alerts.addresses')}</h2>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setEdited('new')}
          >
            {t('alerts.add')}
          </Button>
        </div>
        <p>{t('alerts.hint')}</p>
        <QueryState query={list} level={3} waiting={{ shape: 'text', rows: 3 }}>
          {(addresses) =>
            addresses.length === 0 ? (
              <p role="status">{t('alerts.empty')}</p>
            ) : (
              <ul className={settings.rows} aria-labelledby={id}>
                {addresses.map((one) => (
                  <Row key={one.address} of={one} onEdit={() => setEdited(one)} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </section>
      {edited !== null && (
        <AddressDialog
          {...(edited !== 'new' && { known: edited })}
          others={(list.data ?? []).map(({ address }) => address)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function Row({ of, onEdit }: { of: AlertAddress; onEdit: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { address, events } = of
  const failed = (reason: unknown) => toastFailure(reason, t('features.failed'))
  const remove = () => {
    setBusy(true)
    sendAlertAddress(queries, { address, events: [] })
      .then(() =>
        toastUndo(t('alerts.removed', { address }), t('features.undo'), () => {
          sendAlertAddress(queries, of).catch(failed)
        }),
      )
      .catch((reason: unknown) => {
        setBusy(false)
        failed(reason)
      })
  }
  return (
    <li className={settings.row}>
      <span className={settings.rowText}>
        <b>{address}</b>
        <small>
          {events.map((event) => t(`alerts.event.${event}`)).join(' · ')} · {of.language === 'en' ? 'English' : 'ไทย'}
        </small>
        {of.undelivered && <small>{t('alerts.undelivered')}</small>}
      </span>
      <IconButton label={t('alerts.editOf', { address })} icon={Pencil} size="small" onClick={onEdit} />
      <IconButton
        label={t('alerts.removeOf', { address })}
        icon={Trash2}
        size="small"
        disabled={busy}
        onClick={remove}
      />
    </li>
  )
}
