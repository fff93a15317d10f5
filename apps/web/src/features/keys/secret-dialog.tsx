import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import classes from './keys.module.css'

/** A secret, this once. */
export function SecretDialog({
  title,
  text,
  secret,
  onClose,
}: {
  title: string
  text: string
  secret: string
  onClose: () => void
}) {
  const { t } = useTranslation('keys')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      text={text}
      footer={<Button onClick={onClose}>{t('secret.close')}</Button>}
    >
      <code className={classes.secret} data-part="secret">
        {secret}
      </code>
      <Button
        variant="light"
        leftSection={<Copy size={16} aria-hidden="true" />}
        onClick={() => void copyText(secret, t('secret.copied'))}
        data-autofocus
      >
        {t('secret.copy')}
      </Button>
    </Dialog>
  )
}
