import { type AlertAddress, type AlertEvent, alertEvents } from '@khlang/contract/alert-addresses'
import { isEmail } from '@khlang/contract/emails'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listEditsOf } from '../../../lib/edits.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { sendAlertAddress } from './alerts.api.ts'

type AddressDialogProps = {
  /** The one that is changed; a new one without. */
  known?: AlertAddress
  others: readonly string[]
  onClose: () => void
}

/** An address, the language of its mails and what it is alerted of. */
export function AddressDialog({ known, others, onClose }: AddressDialogProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const own = useLanguage()
  const [address, setAddress] = useState(known?.address ?? '')
  const [language, setLanguage] = useState(known?.language ?? own)
  const [events, setEvents] = useState<readonly AlertEvent[]>(known?.events ?? alertEvents)
  const [fault, setFault] = useState<string | null>(null)
  const { busy, error, send } = useSending()
  const typed = address.trim().toLowerCase()
  const before = known ?? { address: '', language: own, events: alertEvents }
  const isChanged =
    address !== before.address || language !== before.language || String(events) !== String(before.events)

  const submit = () => {
    if (!isEmail(typed)) return setFault(t('alerts.invalid'))
    if (!known && others.includes(typed)) return setFault(t('alerts.exists'))
    void send(async () => {
      // What another admin has chosen meanwhile stays.
      const edits = known && {
        ...(language !== known.language && { language }),
        eventsEdits: listEditsOf(events, known.events),
      }
      await sendAlertAddress(queries, { address: typed, ...(edits ?? { language, events: [...events] }) })
      toast({ tone: 'good', message: t(known ? 'alerts.saved' : 'alerts.added', { address: typed }) })
      onClose()
    })
  }
  return (
    <FormDialog
      title={known ? t('alerts.editTitle', { address: known.address }) : t('alerts.add')}
      confirm={known ? t('edit.confirm') : t('alerts.addVerb')}
      busy={busy}
      dirty={isChanged}
      disabled={events.length === 0}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      {!known && (
        <Field
          label={t('alerts.address')}
          hint={t('alerts.addressHint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          maxLength={254}
          value={address}
          error={fault}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setFault(null)
          }}
        />
      )}
      <Checkbox.Group
        label={t('alerts.events')}
        value={[...events]}
        error={events.length === 0 && t('alerts.none')}
        onChange={(values) => setEvents(alertEvents.filter((event) => values.includes(event)))}
      >
        {alertEvents.map((event) => (
          <Checkbox
            key={event}
            value={event}
            mt="xs"
            label={t(`alerts.event.${event}`)}
            description={t(`alerts.eventHint.${event}`)}
          />
        ))}
      </Checkbox.Group>
      <NativeSelect
        label={t('alerts.language')}
        value={language}
        data={[
          { value: 'th', label: 'ไทย' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(event) => setLanguage(event.currentTarget.value === 'en' ? 'en' : 'th')}
      />
    </FormDialog>
  )
}
