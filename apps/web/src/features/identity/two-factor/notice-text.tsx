import type { Me } from '@khlang/contract'
import { Link } from '@tanstack/react-router'
import { ShieldAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysUntil, useNow } from '../../../lib/use-now.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import classes from './two-factor.module.css'

/** Cleared with the session: the next sign-in says it again. */
const seenKey = 'common_password_seen'

function wasSeen(): boolean {
  try {
    return sessionStorage.getItem(seenKey) !== null
  } catch {
    return false
  }
}

function keepSeen(): void {
  try {
    sessionStorage.setItem(seenKey, 'yes')
  } catch {
    // No storage: it is shown again on the next page.
  }
}

export function NoticeTexts({ me }: { me: Me }) {
  const { t } = useTranslation('identity')
  const now = useNow()
  const [isSeen, setSeen] = useState(wasSeen)
  const { accountId, status, exportUntil, secondFactorDueAt, passwordDueAt } = me.active
  const passwordDays = passwordDueAt === undefined ? null : daysUntil(passwordDueAt, now)
  const closeCommon = () => {
    keepSeen()
    setSeen(true)
  }
  return (
    <>
      {status !== 'active' && (
        <Notice kind="account-ending">
          {exportUntil === null ? (
            t('endingNotice.suspended')
          ) : (
            <>
              {t('endingNotice.until')} <DateText at={exportUntil} form="dateTime" />
            </>
          )}{' '}
          <Link to="/terminate-service">{t('endingNotice.more')}</Link>
        </Notice>
      )}
      {secondFactorDueAt !== undefined && (
        <Notice kind="two-factor">
          {t('enterBusiness.notice', { count: daysUntil(secondFactorDueAt, now) })}{' '}
          <Link to="/two-factor" search={{ account: accountId }}>
            {t('enterBusiness.now')}
          </Link>
        </Notice>
      )}
      {passwordDays !== null && (
        <Notice kind="password-period">
          {passwordDays > 0 ? t('passwordNotice.due', { count: passwordDays }) : t('passwordNotice.over')}{' '}
          <Link to="/change-password">{t('passwordNotice.change')}</Link>
        </Notice>
      )}
      {me.passwordIsCommon === true && !isSeen && (
        <Notice kind="common-password" onClose={closeCommon}>
          {t('passwordNotice.common')} <Link to="/change-password">{t('passwordNotice.change')}</Link>
        </Notice>
      )}
      {me.passwordIsShort && (
        <Notice kind="short-password">
          {t('passwordNotice.short', { min: me.passwordLength })}{' '}
          <Link to="/change-password">{t('passwordNotice.change')}</Link>
        </Notice>
      )}
    </>
  )
}

type NoticeProps = { kind: string; onClose?: () => void; children: ReactNode }

function Notice({ kind, onClose, children }: NoticeProps) {
  const { t } = useTranslation('identity')
  return (
    <div className={classes.notice} data-notice={kind} role="status">
      <ShieldAlert size={16} aria-hidden="true" />
      <span>{children}</span>
      {onClose && <IconButton label={t('passwordNotice.close')} icon={X} iconSize={16} onClick={onClose} />}
    </div>
  )
}
