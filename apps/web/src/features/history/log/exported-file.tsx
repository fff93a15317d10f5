import type { ExportCheck } from '@khlang/contract/log-exports'
import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { FormError } from '../../../ui/form.tsx'
import classes from './personal-log.module.css'
import { checkFile } from './proof.api.ts'

/** Verifies a dropped or chosen file: whether it was exported here and is unaltered. */
export function ExportedFile() {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<ExportCheck | null>(null)
  const [error, setError] = useState<unknown>(null)
  const verify = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setFound(null)
    setError(null)
    await checkFile(file).then(setFound, setError)
    setBusy(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void verify(event.dataTransfer.files[0])
  }
  const { verdict, signed } = found ?? {}
  return (
    // The button in it is the way of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.drop}
      role="group"
      aria-labelledby="proof-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label={t('proof.file.choose')}
        onChange={(event) => {
          void verify(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
        {t('proof.file.choose')}
      </Button>
      <p role="status">
        {busy && t('proof.file.checking')}
        {signed
          ? t('proof.file.genuine', { ...signed, when: formatDateTime(signed.at, language) })
          : verdict && t(`proof.file.${verdict}`)}
      </p>
      <FormError error={error} />
    </div>
  )
}
