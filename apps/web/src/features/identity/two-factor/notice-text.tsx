import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './two-factor.module.css'

const dayMs = 86_400_000

export function NoticeText({ dueAt, accountId }: { dueAt: string; accountId: string }) {
  const { t } = useTranslation('identity')
  const days = Math.max(0, Math.ceil((new Date(dueAt).getTime() - Date.now()) / dayMs))
  return (
    <p className={classes.notice} data-notice="two-factor">
      <ShieldAlert size={16} aria-hidden="true" />
      <span>
        {t('enterBusiness.notice', { count: days })}{' '}
        <Link to="/two-factor" search={{ account: accountId }}>
          {t('enterBusiness.now')}
        </Link>
      </span>
    </p>
  )
}
