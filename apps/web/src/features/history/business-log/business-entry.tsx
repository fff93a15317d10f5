import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { Link } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime, formatTime } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ActedByText, logIcons, Sentence } from '../log/entry.tsx'
import classes from '../log/personal-log.module.css'

type BusinessEntryProps = {
  entry: BusinessLogEntry
  onPerson: ((id: string) => void) | null
  onInitiator: ((id: string) => void) | null
}

/** One row: who did what, what was there before, when, from where and with what. */
export function BusinessEntry({ entry, onPerson, onInitiator }: BusinessEntryProps) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const { personId, details, by } = entry
  const Icon = logIcons[entry.action]
  return (
    <li className={classes.entry} data-refused={entry.refused || undefined}>
      <Icon size={18} aria-hidden="true" />
      <div className={classes.texts}>
        <p>
          <Sentence pieces={entry.sentence} />
        </p>
        {details.length > 0 && (
          <ul className={classes.details} aria-label={t('business.details.label')}>
            {details.map(({ label, before, after }) => (
              <li key={label}>
                {t(`business.details.${before === null ? 'set' : after === null ? 'removed' : 'changed'}`, {
                  label,
                  before,
                  after,
                })}
              </li>
            ))}
          </ul>
        )}
        <small>
          <time dateTime={entry.at} title={formatDateTime(entry.at, language)}>
            {formatTime(entry.at, language)}
          </time>{' '}
          · {t(`clients.${entry.client}`)}
          <ActedByText by={entry.by} />
          {entry.department && ` · ${t('business.forDepartment', { name: entry.department.name })}`}
          {entry.device && ` · ${entry.device}`}
          {entry.address && ` · ${entry.address}`}
          {entry.recordId && (
            <>
              {' · '}
              <Link to="/trash/destroyed/$id" params={{ id: entry.recordId }}>
                {t('record')}
              </Link>
            </>
          )}
        </small>
      </div>
      {by && onInitiator && (
        <IconButton
          icon={ListFilter}
          label={t('business.filter.only', { who: by.name })}
          onClick={() => onInitiator(by.id)}
        />
      )}
      {personId && !by && onPerson && (
        <IconButton
          icon={ListFilter}
          label={t('business.filter.only', { who: entry.who })}
          onClick={() => onPerson(personId)}
        />
      )}
    </li>
  )
}
