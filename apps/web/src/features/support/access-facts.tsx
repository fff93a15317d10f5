import type { SupportAccess } from '@khlang/contract/support'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import settings from '../../ui/settings.module.css'

/** Who, why, for which case and when. */
export function AccessFacts({ of }: { of: SupportAccess }) {
  const { t } = useTranslation('support')
  return (
    <dl className={settings.facts}>
      <dt>{t('facts.agent')}</dt>
      <dd>{of.agent}</dd>
      <dt>{t('facts.reason')}</dt>
      <dd>{of.reason}</dd>
      <dt>{t('facts.caseNo')}</dt>
      <dd>{of.caseNo}</dd>
      <dt>{t('facts.requested')}</dt>
      <dd>
        <DateText at={of.requestedAt} form="dateTime" />
      </dd>
      {of.startedAt && (
        <>
          <dt>{t('facts.started')}</dt>
          <dd>
            <DateText at={of.startedAt} form="dateTime" />
          </dd>
        </>
      )}
      {of.endedAt && (
        <>
          <dt>{t('facts.ended')}</dt>
          <dd>
            <DateText at={of.endedAt} form="dateTime" /> {of.endedBy && t(`endedBy.${of.endedBy}`)}
          </dd>
        </>
      )}
      <dt>{t('facts.opened')}</dt>
      <dd>{t('facts.openedCount', { count: of.opened })}</dd>
    </dl>
  )
}
