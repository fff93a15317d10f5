import { Link } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './connection-notice.module.css'

/** The over-quota notice, with a link to free up space. */
export function QuotaNotice() {
  const { t } = useTranslation('app')
  return (
    <p className={classes.texts} data-notice="quota">
      <HardDrive size={16} aria-hidden="true" />
      <span>
        {t('storage.overText')} <Link to="/managestorageonebox">{t('storage.makeRoom')}</Link>
      </span>
    </p>
  )
}
