import type { Item } from '@khlang/contract'
import { type Dispatch, dispatchLimits, sendByChat, sendByMail } from '@khlang/contract/dispatches'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { ChoiceGroup } from '../../ui/choices.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { AddressField, type AddressFieldHandle, noAddressees } from '../../ui/recipients/address-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { dispatchesKey, inboxPlanQuery, planQuery } from './dispatches.api.ts'
import classes from './dispatches.module.css'
import { InboxChoice } from './inbox-choice.tsx'
import { type Form, formsOf, mayBeDocuments, type Plan } from './send-form.ts'
import { SendResults } from './send-results.tsx'

type SendDialogProps = { items: readonly Item[]; channel: 'mail' | 'chat'; onClose: () => void }

/** Sends items by mail, attached while they are small, or as links in a mail or a chat; e-documents to an Inbox if wished. */
export function SendDialog(props: SendDialogProps) {
  const [sent, setSent] = useState<Dispatch | null>(null)
  if (sent) return <SendResults dispatch={sent} onClose={props.onClose} />
  return <SendForm {...props} onResults={setSent} />
}

function SendForm({ items, channel, onClose, onResults }: SendDialogProps & { onResults: (sent: Dispatch) => void }) {
  const { t } = useTranslation('dispatches')
  const queries = useQueryClient()
  const router = useRouter()
  const all = items.map(({ id }) => id)
  const plan = useQuery(planQuery(all))
  const isMail = channel === 'mail'
  const inbox = useQuery(inboxPlanQuery(all, isMail && mayBeDocuments(items))).data
  const [chosen, setChosen] = useState<Form | null>(null)
  const { busy, error, send } = useSending()
  const form = useForm({ subject: '', message: '', inbox: false }, {})
  const [to, setTo] = useState(noAddressees)
  const field = useRef<AddressFieldHandle>(null)
  const possible = plan.data ? formsOf(plan.data) : { forms: [], limit: null }
  const way = chosen ?? possible.forms[0] ?? 'link'
  const sendable = plan.data?.items.filter(({ attach, link }) => attach || link) ?? []
  const canSend = isMail ? possible.forms.length > 0 : sendable.some(({ link }) => link)

  const deliver = async (to: string) => {
    const { subject, message } = form.values
    const toInbox = form.values.inbox && inbox?.possible === true
    const ids = sendable.filter(({ link }) => isMail || link).map(({ id }) => id)
    const sent = isMail
      ? await call(sendByMail, { body: { ids, to, subject, message, form: way, inbox: toInbox } })
      : await call(sendByChat, { body: { ids, to, message } })
    await queries.invalidateQueries({ queryKey: dispatchesKey() })
    if (toInbox) {
      onResults(sent)
      return
    }
    const failed = sent.recipients.some(({ state }) => state === 'refused' || state === 'failed')
    const reached = sent.recipients.filter(({ state }) => state === 'sent' || state === 'waiting').length
    toast({
      tone: failed ? 'bad' : 'good',
      message: failed ? t('someFailed') : t(`${channel}.done`, { count: reached }),
      action: { label: t('see'), run: () => void router.navigate({ to: '/sent' }) },
    })
    onClose()
  }

  const [only] = items
  return (
    <FormDialog
      onClose={onClose}
      title={
        items.length === 1 && only
          ? t(`${channel}.one`, { name: only.name })
          : t(`${channel}.title`, { count: items.length })
      }
      confirm={t('send')}
      dirty={form.dirty || to !== noAddressees}
      busy={busy}
      disabled={!canSend}
      error={error}
      onSubmit={() => {
        const addresses = field.current?.take()
        if (addresses)
          void send(
            () => deliver(addresses.join(', ')),
            (failure) => field.current?.refuse(failure) ?? false,
          )
      }}
    >
      <AddressField
        ref={field}
        channel={channel}
        label={t(`${channel}.to`)}
        hint={t(`${channel}.toHint`)}
        value={to}
        onChange={setTo}
      />
      <QueryState query={plan} waiting={{ rows: 3 }} level={3}>
        {(data) => (
          <>
            {isMail && (
              <TextInput
                {...form.textProps('subject')}
                label={t('mail.subject')}
                description={t('optional')}
                maxLength={dispatchLimits.subject}
              />
            )}
            <Textarea
              label={t('message')}
              description={t('optional')}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={dispatchLimits.message}
              value={form.values.message}
              onChange={(event) => form.set('message', event.currentTarget.value)}
            />
            {inbox?.possible && <InboxChoice documents={inbox.documents} {...form.checkProps('inbox')} />}
            {isMail && <Ways plan={data} value={way} onChange={setChosen} />}
            <Left plan={data} channel={channel} />
          </>
        )}
      </QueryState>
    </FormDialog>
  )
}

/** Attached or as links, where there is a choice; otherwise why there is none. */
function Ways({ plan, value, onChange }: { plan: Plan; value: Form; onChange: (form: Form) => void }) {
  const { t } = useTranslation('dispatches')
  const { forms, limit } = formsOf(plan)
  const sizes = { size: formatBytes(plan.bytes), max: formatBytes(plan.maxBytes) }
  if (limit !== null && forms.length > 0) return <p className={classes.note}>{t(`form.${limit}`, sizes)}</p>
  if (forms.length === 0) return null
  return (
    <ChoiceGroup
      legend={t('form.legend')}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'attachment', label: t('form.attachment'), hint: t('form.attachmentHint', sizes) },
        { value: 'link', label: t('form.link'), hint: t('form.linkHint') },
      ]}
    />
  )
}

/** What is left out, and why. */
function Left({ plan, channel }: { plan: Plan; channel: 'mail' | 'chat' }) {
  const { t } = useTranslation('dispatches')
  const left = plan.items.filter(({ attach, link }) => !link && (channel === 'chat' || !attach))
  if (left.length === 0) return null
  return (
    <div className={classes.left}>
      <strong>{t('cannot')}</strong>
      <ul>
        {left.map(({ id, name, errorMessage }) => (
          <li key={id}>
            {name ?? t('unnamed')}
            {errorMessage && <small> · {errorMessage}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}
