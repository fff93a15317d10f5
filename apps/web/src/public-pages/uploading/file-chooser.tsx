import type { UploadPage } from '@khlang/contract/public-upload-links'
import { UploadCloud } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { ChooseButton } from './choose-button.tsx'
import classes from './uploading.module.css'

export type FileChooserProps = {
  page: Pick<UploadPage, 'maxSize' | 'types' | 'filesLeft'>
  choose: (files: readonly File[]) => void
}

/** Where files are dropped, or chosen, with what the link takes. */
export function FileChooser({ page: { maxSize, types, filesLeft }, choose }: FileChooserProps) {
  const { t } = useTranslation('public-uploads')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose([...event.dataTransfer.files])
  }
  const limits = [
    t('limits.size', { size: formatBytes(maxSize) }),
    ...(types.length > 0 ? [t('limits.types', { types: types.join(', ') })] : []),
    ...(filesLeft === null ? [] : [t('limits.left', { count: filesLeft })]),
  ]
  return (
    <div
      className={classes.drop}
      data-dropzone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadCloud size={36} strokeWidth={1.6} aria-hidden="true" />
      <p className={classes.dropHint}>{t('drop')}</p>
      <ChooseButton label={t('choose')} types={types} isMany onChoose={choose} />
      <p className={classes.limits}>{limits.join(' · ')}</p>
      <p className={classes.limits}>{t('oneByOne')}</p>
    </div>
  )
}
