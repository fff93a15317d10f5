import { Button, Group } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import classes from './recovery-codes.module.css'

/** The recovery codes, for the only time that they are shown: no stray key or click closes them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('identity')
  const text = codes.join('\n')
  const copy = () => copyText(text, t('recovery.copied'), t('recovery.notCopied'))
  return (
    <Dialog
      opened
      onClose={onClose}
      preventClose
      title={t('recovery.title')}
      text={t('recovery.text')}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('recovery.kept')}
        </Button>
      }
    >
      <ul className={classes.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap={8} mt={12}>
        <Button variant="light" leftSection={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button
          component="a"
          variant="light"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="khlang-recovery-codes.txt"
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          {t('recovery.download')}
        </Button>
      </Group>
    </Dialog>
  )
}
