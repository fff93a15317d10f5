import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import settings from '../../../ui/settings.module.css'
import { identifierQuery } from './identifier.api.ts'

/** Says, where documents are looked for, that none can come by a number that is not proved. Quiet while it is not known. */
export function ProofNotice() {
  const { t } = useTranslation('accounts')
  const { data } = useQuery(identifierQuery())
  if (!data || data.state === 'proved') return null
  return (
    <div className={settings.missing} role="note">
      <IdCard size={20} aria-hidden="true" />
      <div>
        {t(`proof.notice.${data.state}`)}{' '}
        <Link to="/profile" hash="proof">
          {t('proof.noticeLink')}
        </Link>
      </div>
    </div>
  )
}
