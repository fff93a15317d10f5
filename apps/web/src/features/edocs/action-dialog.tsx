import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { edocLimits } from '@khlang/contract/edoc-states'
import { TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDigits } from '../../lib/thai-text.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { InsteadHint } from './instead-hint.tsx'
import type { AskedAction } from './offered.ts'

type ActionDialogProps = {
  action: AskedAction
  edocs: readonly Pick<EdocListed, 'id' | 'documentNo' | 'docDate'>[]
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

const withReason: readonly AskedAction[] = ['request', 'approve', 'reject', 'purge']

/** Nothing is lost by these. */
const harmless: readonly AskedAction[] = ['approve', 'reject', 'take_instead']

/** Asks before something that another party sees or that cannot be undone, and why it is done. */
export function ActionDialog({ action, edocs, onConfirm, onClose }: ActionDialogProps) {
  const { t } = useTranslation('edocs')
  const count = edocs.length
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const { busy, error, send } = useSending()
  const isPurge = action === 'purge'
  const isMissing = withReason.includes(action) && action !== 'approve' && reason.trim() === ''
  const isReady = !isMissing && (!isPurge || plainDigits(typed) === String(count))
  return (
    <FormDialog
      role="alertdialog"
      title={t(`asking.${action}`, { count })}
      text={t(`explained.${action}`)}
      confirm={t(`action.${action}`)}
      danger={!harmless.includes(action)}
      disabled={!isReady}
      dirty={reason !== ''}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (isReady) void send(() => onConfirm(reason))
      }}
    >
      {action === 'request' && <InsteadHint edocs={edocs} />}
      {withReason.includes(action) && (
        <Textarea
          label={t(action === 'approve' ? 'reasonIfAny' : 'why')}
          maxLength={edocLimits.reason}
          autosize
          minRows={2}
          required={action !== 'approve'}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {isPurge && (
        <TextInput
          label={t('typeCount', { count })}
          inputMode="numeric"
          autoComplete="off"
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
