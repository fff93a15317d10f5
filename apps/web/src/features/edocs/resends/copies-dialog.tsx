import { type Dispatch, dispatchLimits } from '@khlang/contract/dispatches'
import { keptAtOnce, sendKeptEdocs } from '@khlang/contract/edoc-keeping'
import type { EdocResend } from '@khlang/contract/edoc-resends'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { recipientsFault } from '../../../lib/recipients-fault.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { RecipientStates } from '../../../ui/recipient-states/recipient-states.tsx'
import { refreshEdocs } from '../edocs.api.ts'
import { change } from './resends.api.ts'

type CopiesDialogProps = { rows: readonly EdocResend[]; now: number; onClose: () => void }
type Channel = 'mail' | 'chat'
/** What became of one way: who was reached, or why nothing went that way. */
type Result =
  | { way: Channel; recipients: Dispatch['recipients'] }
  | { way: 'inbox'; delivered: number; refused: number }
  | { way: Channel | 'inbox'; failure: unknown }

/** Sends copies of documents by mail and chat, and the documents themselves to the Inbox again if that is wished (C62). */
export function CopiesDialog({ rows, now, onClose }: CopiesDialogProps) {
  const [results, setResults] = useState<readonly Result[]>([])
  return results.length === 0 ? (
    <CopiesForm rows={rows} now={now} onClose={onClose} onSent={setResults} />
  ) : (
    <Results results={results} onClose={onClose} />
  )
}

function CopiesForm({ rows, now, onClose, onSent }: CopiesDialogProps & { onSent: (results: Result[]) => void }) {
  const { t } = useTranslation('edoc-boxes')
  const { t: keeping } = useTranslation('keeping')
  const language = useLanguage()
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const due = rows.filter(({ resendAt }) => resendAt !== null && Date.parse(resendAt) <= now)
  const needed = t('copies.required')
  const form = useForm(
    { mail: '', chat: '', message: '', inbox: false },
    {
      mail: (value, { chat }) => (value === '' && chat !== '' ? null : recipientsFault(value, language, needed)),
      chat: (value) => (value === '' ? null : recipientsFault(value, language, needed)),
    },
  )
  const ids = rows.map(({ id }) => id)

  async function copyBy(channel: Channel): Promise<Result> {
    const { message } = form.values
    try {
      const body = { ids, box: 'outbox' as const, as: 'both' as const, channel, to: form.values[channel], message }
      const { dispatch } = await call(sendKeptEdocs, { body })
      return { way: channel, recipients: dispatch.recipients }
    } catch (failure) {
      return { way: channel, failure }
    }
  }
  async function deliverAgain(): Promise<Result> {
    try {
      const outcomes = await change(
        'resend',
        due.map(({ id }) => id),
      )
      const delivered = outcomes.filter(({ ok }) => ok).length
      return { way: 'inbox', delivered, refused: outcomes.length - delivered }
    } catch (failure) {
      return { way: 'inbox', failure }
    }
  }
  async function deliver() {
    const { mail, chat, inbox } = form.values
    const results: Result[] = []
    // One way that fails does not stop the others: each has its result.
    if (inbox && due.length > 0) results.push(await deliverAgain())
    if (mail !== '') results.push(await copyBy('mail'))
    if (chat !== '') results.push(await copyBy('chat'))
    await refreshEdocs(queries)
    onSent(results)
  }
  const [first] = rows
  return (
    <FormDialog
      width="medium"
      title={
        rows.length === 1 && first
          ? t('copies.title', { number: first.documentNo })
          : t('copies.many', { count: rows.length })
      }
      text={rows.length > keptAtOnce ? t('copies.tooMany', { max: keptAtOnce }) : t('copies.text')}
      confirm={keeping('send.confirm')}
      disabled={rows.length > keptAtOnce}
      dirty={form.dirty}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (form.validate()) void send(deliver)
      }}
    >
      <TextInput
        {...form.textProps('mail')}
        label={t('copies.mail')}
        description={keeping('send.mail.toHint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.textProps('chat')}
        label={t('copies.chat')}
        description={keeping('send.chat.toHint')}
        autoComplete="off"
      />
      <Textarea
        label={keeping('send.message')}
        description={keeping('send.optional')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={dispatchLimits.message}
        value={form.values.message}
        onChange={(event) => form.set('message', event.currentTarget.value)}
      />
      {due.length > 0 && <Checkbox {...form.checkProps('inbox')} label={t('copies.inbox', { count: due.length })} />}
    </FormDialog>
  )
}

function Results({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  const { t } = useTranslation('edoc-boxes')
  const { t: keeping } = useTranslation('keeping')
  return (
    <Dialog opened width="medium" title={t('copies.results')} onClose={onClose}>
      {results.map((result) => (
        <section key={result.way}>
          <h3>{t(`copies.way.${result.way}`)}</h3>
          {'failure' in result ? (
            <FormError error={result.failure} />
          ) : result.way === 'inbox' ? (
            <p>
              {result.delivered > 0 && t('resends.done.resend', { count: result.delivered })}{' '}
              {result.refused > 0 && t('copies.refused', { count: result.refused })}
            </p>
          ) : (
            <RecipientStates recipients={result.recipients} />
          )}
        </section>
      ))}
      <p>
        <Link to="/sent">{keeping('send.see')}</Link>
      </p>
    </Dialog>
  )
}
