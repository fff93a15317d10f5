import type { SupportAccess } from '@khlang/contract/support'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'

/** The session is over: by time, by the owner or by the agent. */
export function Over({ of, onBack }: { of: SupportAccess; onBack: () => void }) {
  const { t } = useTranslation('support')
  const how = of.endedBy === null || of.endedBy === 'time' ? null : t(`endedBy.${of.endedBy}`)
  return (
    <Dialog
      opened
      role="alertdialog"
      onClose={onBack}
      title={of.state === 'timeout' ? t('over.timeout') : [t('over.ended'), how].filter(Boolean).join(' ')}
      text={t('over.text')}
      footer={
        <Button onClick={onBack} data-autofocus>
          {t('over.back')}
        </Button>
      }
    />
  )
}
