import { Button, Checkbox } from '@mantine/core'
import { Copy, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import classes from './encryption.module.css'

type Props = { name: string; code: string; onClose: () => void }

/** Shows the recovery code of a file, once. It can be closed only after the person has confirmed to have kept the code. */
export function RecoveryCodeDialog({ name, code, onClose }: Props) {
  const { t } = useTranslation('encryption')
  const [kept, setKept] = useState(false)
  const title = t('code.file', { name })
  const copy = () => copyText(code, t('code.copied'), t('code.copyFailed'))
  const save = () => {
    const url = URL.createObjectURL(new Blob([`${title}\r\n\r\n${code}\r\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${title}.txt`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('code.title')}
      text={t('code.text', { name })}
      preventClose={!kept}
      footer={
        <Button onClick={onClose} disabled={!kept}>
          {t('code.close')}
        </Button>
      }
    >
      <output className={classes.code} aria-label={t('recoveryCode')}>
        {code.split('-').map((group, n) => (
          // Two groups may be alike, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={n}>{group}</span>
        ))}
      </output>
      <div className={classes.buttons}>
        <Button variant="light" leftSection={<Copy size={16} />} onClick={() => void copy()} data-autofocus>
          {t('code.copy')}
        </Button>
        <Button variant="light" leftSection={<FileDown size={16} />} onClick={save}>
          {t('code.save')}
        </Button>
      </div>
      <Checkbox label={t('code.kept')} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
    </Dialog>
  )
}
