import { Link } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './connection-notice.module.css'

/** Says that nothing can be added because more is kept than the quota allows, and where to make room. */
export function QuotaNotice() {
  const { t } = useTranslation('app')
  return (
    <p className={classes.words} data-notice="quota">
      <HardDrive size={16} aria-hidden="true" />
      <span>
        {t('storage.overText')} <Link to="/managestorageonebox">{t('storage.makeRoom')}</Link>
      </span>
    </p>
  )
}
