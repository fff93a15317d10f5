import { useTranslation } from 'react-i18next'
import { FileIcon } from '../../ui/file-icon.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import classes from './picture.module.css'

/** A small drawing of the drive, made of the drive's own parts. */
export function HomePicture() {
  const { t } = useTranslation('home')
  const rows = [
    { type: 'folder' as const, name: t('picture.folder'), note: '' },
    { type: 'file' as const, name: t('picture.pdf'), note: '1.24 MB' },
    { type: 'file' as const, name: t('picture.sheet'), note: '312.00 KB' },
    { type: 'file' as const, name: t('picture.slides'), note: '8.70 MB' },
  ]
  return (
    <div className={classes.picture} aria-hidden="true" inert>
      <div className={classes.window}>
        <div className={classes.path}>
          {t('picture.drive')} <span>/</span> <strong>{t('picture.project')}</strong>
        </div>
        {rows.map((row, index) => (
          <div key={row.name} className={classes.row} data-on={index === 1 || undefined}>
            <FileIcon item={row} size={20} />
            <span>{row.name}</span>
            <small>{row.note}</small>
          </div>
        ))}
      </div>
      <div className={classes.card}>
        <FileIcon item={{ name: 'a.pdf' }} size={20} />
        <span>{t('picture.uploading')}</span>
        <ProgressRing value={72} label="" />
      </div>
    </div>
  )
}
