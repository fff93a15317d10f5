import { dispatchLimits } from '@khlang/contract/dispatches'
import { type EdocParts, sendKeptEdocs } from '@khlang/contract/edoc-keeping'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { recipientsFault } from '../../../lib/recipients-fault.ts'
import { type FieldOfCode, useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshEdocs } from '../edocs.api.ts'
import type { KeptDialogProps } from './download-dialog.tsx'
import { withParts } from './keeping.api.ts'
import { LeftOut } from './left-out.tsx'
import { PartsChoice } from './parts-choice.tsx'

const fieldOf: FieldOfCode = {
  SEND_RECIPIENT_REQUIRED: 'to',
  SEND_EMAIL_INVALID: 'to',
  SEND_TOO_MANY_RECIPIENTS: 'to',
}

export const EdocMailDialog = (props: KeptDialogProps) => <SendDialog {...props} channel="mail" />
export const EdocChatDialog = (props: KeptDialogProps) => <SendDialog {...props} channel="chat" />

/** Sends documents by mail, attached while they are small and as links otherwise, or as links in a chat. */
function SendDialog({ edocs, channel, onClose }: KeptDialogProps & { channel: 'mail' | 'chat' }) {
  const { t } = useTranslation('keeping')
  const language = useLanguage()
  const queries = useQueryClient()
  const router = useRouter()
  const [as, setAs] = useState<EdocParts>(() => (withParts(edocs, 'pdf').length > 0 ? 'pdf' : 'xml'))
  const { busy, error, send } = useSending()
  const form = useForm(
    { to: '', subject: '', message: '' },
    { to: (value) => recipientsFault(value, language, t('send.toRequired')) },
  )
  const chosen = withParts(edocs, as)
  const [first] = edocs
  const isMail = channel === 'mail'

  async function deliver() {
    const { to, subject, message } = form.values
    const ids = chosen.map(({ id }) => id)
    const body = { ids, box: first?.box ?? 'inbox', as, channel, to, message, ...(isMail && { subject }) }
    const { dispatch } = await call(sendKeptEdocs, { body }, { accountId: first?.accountId ?? null })
    await refreshEdocs(queries)
    const isFailed = dispatch.recipients.some(({ state }) => state === 'refused' || state === 'failed')
    const reached = dispatch.recipients.filter(({ state }) => state === 'sent' || state === 'waiting').length
    toast({
      tone: isFailed ? 'bad' : 'good',
      message: isFailed ? t('send.someFailed') : t('send.done', { count: reached }),
      action: { label: t('send.see'), run: () => void router.navigate({ to: '/sent' }) },
    })
    onClose()
  }
  return (
    <FormDialog
      width="medium"
      title={
        edocs.length === 1 && first
          ? t(`send.${channel}.one`, { number: first.documentNo })
          : t(`send.${channel}.many`, { count: edocs.length })
      }
      text={t(`send.${channel}.text`)}
      confirm={t('send.confirm')}
      disabled={chosen.length === 0}
      dirty={form.dirty}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (chosen.length === 0 || !form.validate()) return
        void send(deliver, (failure) => form.showServerErrors(failure, fieldOf))
      }}
    >
      <TextInput
        {...form.textProps('to')}
        label={t(`send.${channel}.to`)}
        description={t(`send.${channel}.toHint`)}
        type={isMail ? 'email' : 'text'}
        inputMode={isMail ? 'email' : 'text'}
        autoComplete="off"
        data-autofocus
        required
      />
      {isMail && (
        <TextInput
          {...form.textProps('subject')}
          label={t('send.subject')}
          description={t('send.optional')}
          maxLength={dispatchLimits.subject}
        />
      )}
      <Textarea
        label={t('send.message')}
        description={t('send.optional')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={dispatchLimits.message}
        value={form.values.message}
        onChange={(event) => form.set('message', event.currentTarget.value)}
      />
      <PartsChoice value={as} onChange={setAs} />
      <LeftOut edocs={edocs.filter((edoc) => !chosen.includes(edoc))} />
    </FormDialog>
  )
}
