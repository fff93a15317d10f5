import { dispatchLimits } from '@khlang/contract/dispatches'
import { type EdocParts, sendKeptEdocs } from '@khlang/contract/edoc-keeping'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { AddressField, type AddressFieldHandle, noAddressees } from '../../../ui/recipients/address-field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshEdocs } from '../edocs.api.ts'
import type { KeptDialogProps } from './download-dialog.tsx'
import { withParts } from './keeping.api.ts'
import { LeftOut } from './left-out.tsx'
import { PartsChoice } from './parts-choice.tsx'

export const EdocMailDialog = (props: KeptDialogProps) => <SendDialog {...props} channel="mail" />
export const EdocChatDialog = (props: KeptDialogProps) => <SendDialog {...props} channel="chat" />

/** Sends documents by mail, attached while they are small and as links otherwise, or as links in a chat. */
function SendDialog({ edocs, channel, onClose }: KeptDialogProps & { channel: 'mail' | 'chat' }) {
  const { t } = useTranslation('keeping')
  const queries = useQueryClient()
  const router = useRouter()
  const [as, setAs] = useState<EdocParts>(() => (withParts(edocs, 'pdf').length > 0 ? 'pdf' : 'xml'))
  const { busy, error, send } = useSending()
  const form = useForm({ subject: '', message: '' }, {})
  const [to, setTo] = useState(noAddressees)
  const field = useRef<AddressFieldHandle>(null)
  const chosen = withParts(edocs, as)
  const [first] = edocs
  const isMail = channel === 'mail'

  async function deliver(to: string) {
    const { subject, message } = form.values
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
      dirty={form.dirty || to !== noAddressees}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        const addresses = chosen.length > 0 ? field.current?.take() : null
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
        label={t(`send.${channel}.to`)}
        hint={t(`send.${channel}.toHint`)}
        value={to}
        onChange={setTo}
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
