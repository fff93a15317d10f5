import { renewRecoveryCodes } from '@khlang/contract/two-factor'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RecoveryCodes } from '../recovery/recovery-codes.tsx'

/** Asks first, since the codes that were written down end; then shows the new ones. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, error, send } = useSending()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const renew = async () => {
    const { recoveryCodes } = await call(renewRecoveryCodes, { body: {} })
    setCodes(recoveryCodes)
  }
  return (
    <FormDialog
      role="alertdialog"
      onClose={onClose}
      title={t('recovery.askNew')}
      text={t('recovery.askNewText')}
      busy={busy}
      dirty={false}
      confirm={t('twoFactor.renew')}
      focusCancel
      onSubmit={() => void send(renew)}
      error={error}
    >
      {null}
    </FormDialog>
  )
}
