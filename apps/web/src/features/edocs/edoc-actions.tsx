import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { edocLimits } from '@khlang/contract/edoc-states'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../lib/use-sending.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast, toastFailure } from '../../ui/toasts.tsx'
import { act, type EdocAction, refreshEdocs } from './edocs.api.ts'

type Name = EdocAction['do']
/** Asked before, and asked for a reason too. */
const confirmed = ['trash', 'approve', 'refuse'] as const
const reasoned = ['request', 'reject'] as const
type Asked = (typeof confirmed)[number] | (typeof reasoned)[number]
const isAsked = (name: Name): name is Asked => [...confirmed, ...reasoned].some((one) => one === name)

/** What may be done with a document in its state; the server decides again. */
export function actionsOf({ box, status, reason, trashedAt }: EdocDetail): Name[] {
  if (trashedAt !== null) return ['restore']
  if (box === 'inbox') {
    if (status === 'request_delete_log') return ['approve', 'reject']
    return reason === 'content_differs' ? ['keep_both', 'refuse'] : ['trash']
  }
  if (status === 'pending' || status === 'failed') return ['resend', 'trash']
  if (status === 'request_delete_log') return ['withdraw', 'trash']
  return status === 'active' || status === 'resend_from_etax' ? ['request', 'trash'] : ['trash']
}

/** The actions of an opened document; what cannot simply be repeated is asked before. */
export function EdocActions({ edoc, onDone }: { edoc: EdocDetail; onDone: () => void }) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const labelOf = (name: Name) =>
    name === 'trash' ? t('delete') : name === 'restore' ? t('restore') : t(`more.${name}`)

  async function perform(action: EdocAction) {
    await act(edoc.box, edoc.id, action, t('failed'))
    onDone()
    toast({ tone: 'good', message: t(`done.${action.do}`) })
    await refreshEdocs(queries)
  }
  const begin = (name: Name) => {
    if (isAsked(name)) return setAsked(name)
    perform({ do: name }).catch((reason: unknown) => toastFailure(reason, t('failed')))
  }
  const close = () => setAsked(null)
  return (
    <>
      {actionsOf(edoc).map((name, n) => (
        <Button key={name} variant={n === 0 && name !== 'trash' ? 'filled' : 'default'} onClick={() => begin(name)}>
          {labelOf(name)}
        </Button>
      ))}
      {(asked === 'request' || asked === 'reject') && (
        <ReasonDialog
          title={t(`${asked}Title`)}
          text={t(`${asked}Text`)}
          confirm={labelOf(asked)}
          onSend={(reason) => perform({ do: asked, reason })}
          onClose={close}
        />
      )}
      {(asked === 'trash' || asked === 'approve' || asked === 'refuse') && (
        <ConfirmDialog
          opened
          danger
          title={asked === 'trash' ? t('ask.title') : t(`${asked}Title`)}
          text={asked === 'trash' ? t('ask.text') : t(`${asked}Text`)}
          confirmLabel={labelOf(asked)}
          onConfirm={() => perform({ do: asked })}
          onClose={close}
        />
      )}
    </>
  )
}

type ReasonDialogProps = {
  title: string
  text: string
  confirm: string
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

function ReasonDialog({ title, text, confirm, onSend, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('edocs')
  const { busy, error, send } = useSending()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isEmpty) void send(() => onSend(reason.trim()))
  }
  return (
    <FormDialog
      title={title}
      text={text}
      confirm={confirm}
      danger
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t('reasonLabel')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && isEmpty ? t('reasonRequired') : null}
        maxLength={edocLimits.reason}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  )
}
