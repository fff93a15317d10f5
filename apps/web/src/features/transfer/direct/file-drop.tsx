import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import classes from './direct.module.css'

export type FileDropProps = { file: File | null; onFile: (file: File) => void }

/** A place for one file: chosen by hand or dropped. */
export function FileDrop({ file, onFile }: FileDropProps) {
  const { t } = useTranslation('direct')
  const [over, setOver] = useState(false)
  const id = useId()
  const take = (files: FileList | null | undefined) => {
    const first = files?.[0]
    if (first) onFile(first)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div className={classes.drop} data-over={over || undefined}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      {/* Dropping is for the mouse; the field itself is for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileUp size={28} aria-hidden="true" />
        {file ? (
          <>
            <strong>{file.name}</strong>
            <small>
              {formatBytes(file.size)} · {t('change')}
            </small>
          </>
        ) : (
          <span>{t('choose')}</span>
        )}
      </label>
    </div>
  )
}
