import { type WebhookEvent, webhookEvents, webhookLimits } from '@khlang/contract/webhooks'
import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../lib/use-sending.ts'
import { Field } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import classes from './keys.module.css'
import { addWebhook } from './webhooks.api.ts'

type Props = { keyId: string; onMade: (secret: string) => void; onClose: () => void }

/** Keys usually read files; documents need another scope. */
const usualEvents = webhookEvents.filter((event) => event.startsWith('file.'))

/** Where to, and when. */
export function NewWebhook({ keyId, onMade, onClose }: Props) {
  const { t } = useTranslation('keys')
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(usualEvents)
  const { busy, error, send } = useSending()
  const incomplete = !URL.canParse(url.trim()) || events.length === 0
  const add = async () => {
    const { secret } = await addWebhook(queries, { keyId, url: url.trim(), events: [...events] })
    onMade(secret)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('hook.form.title')}
      text={t('hook.form.text')}
      busy={busy}
      dirty={url !== '' || String(events) !== String(usualEvents)}
      confirm={t('hook.form.add')}
      disabled={incomplete}
      error={error}
      onSubmit={() => {
        if (!incomplete && !busy) void send(add)
      }}
    >
      <Field
        label={t('hook.form.url')}
        hint={t('hook.form.urlHint')}
        type="url"
        value={url}
        maxLength={webhookLimits.urlLength}
        autoComplete="off"
        onChange={(event) => setUrl(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox.Group
        label={t('hook.form.events')}
        value={[...events]}
        onChange={(next) => setEvents(webhookEvents.filter((event) => next.includes(event)))}
      >
        <div className={classes.scopes}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`hook.events.${event}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
