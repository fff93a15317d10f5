import { type Dispatch, dispatchLimits } from '@khlang/contract/dispatches'
import { keptAtOnce, sendKeptEdocs } from '@khlang/contract/edoc-keeping'
import type { EdocResend } from '@khlang/contract/edoc-resends'
import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { AddressField, type AddressFieldHandle, noAddressees } from '../../../ui/recipients/address-field.tsx'
import { RecipientStates } from '../../../ui/recipient-states/recipient-states.tsx'
import { refreshEdocs } from '../edocs.api.ts'
import { change } from './resends.api.ts'

type CopiesDialogProps = { rows: readonly EdocResend[]; now: number; onClose: () => void }
const channels = ['mail', 'chat'] as const
type Channel = (typeof channels)[number]
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
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const due = rows.filter(({ resendAt }) => resendAt !== null && Date.parse(resendAt) <= now)
  const form = useForm({ message: '', inbox: false }, {})
  const [to, setTo] = useState({ mail: noAddressees, chat: noAddressees })
  const fields = { mail: useRef<AddressFieldHandle>(null), chat: useRef<AddressFieldHandle>(null) }
  const ids = rows.map(({ id }) => id)

  /** One way that fails does not stop the others: each has its result. */
  const attempt = (way: Result['way'], work: () => Promise<Result>): Promise<Result> =>
    work().catch((failure: unknown): Result => ({ way, failure }))

  async function copyBy(channel: Channel, addresses: readonly string[]): Promise<Result> {
    const { message } = form.values
    const to = addresses.join(', ')
    const { dispatch } = await call(sendKeptEdocs, { body: { ids, box: 'outbox', as: 'both', channel, to, message } })
    return { way: channel, recipients: dispatch.recipients }
  }
  async function deliverAgain(): Promise<Result> {
    const outcomes = await change(
      'resend',
      due.map(({ id }) => id),
    )
    const delivered = outcomes.filter(({ ok }) => ok).length
    return { way: 'inbox', delivered, refused: outcomes.length - delivered }
  }
  async function deliver(addresses: Record<Channel, readonly string[]>) {
    const results: Result[] = []
    if (form.values.inbox && due.length > 0) results.push(await attempt('inbox', deliverAgain))
    for (const channel of channels)
      if (addresses[channel].length > 0) results.push(await attempt(channel, () => copyBy(channel, addresses[channel])))
    await refreshEdocs(queries)
    // Nothing went out: what was typed stays, to be sent once more.
    const [first] = results
    if (first && 'failure' in first && results.every((result) => 'failure' in result)) throw first.failure
    onSent(results)
  }
  /** One of both fields is enough; null if neither has a recipient, or one of them a wrong one. */
  function takeAddresses(): Record<Channel, readonly string[]> | null {
    const isEmpty = (channel: Channel) => to[channel].chosen.length === 0 && to[channel].text.trim() === ''
    const mail = isEmpty('mail') && !isEmpty('chat') ? [] : fields.mail.current?.take()
    const chat = isEmpty('chat') ? [] : fields.chat.current?.take()
    return mail && chat ? { mail, chat } : null
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
      dirty={form.dirty || to.mail !== noAddressees || to.chat !== noAddressees}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        const addresses = takeAddresses()
        if (addresses) void send(() => deliver(addresses))
      }}
    >
      {channels.map((channel) => (
        <AddressField
          key={channel}
          ref={fields[channel]}
          channel={channel}
          label={t(`copies.${channel}`)}
          hint={keeping(`send.${channel}.toHint`)}
          value={to[channel]}
          onChange={(update) => setTo((before) => ({ ...before, [channel]: update(before[channel]) }))}
        />
      ))}
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
