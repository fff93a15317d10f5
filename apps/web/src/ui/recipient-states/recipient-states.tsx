import type { Dispatch } from '@khlang/contract/dispatches'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import classes from './recipient-states.module.css'

type Recipient = Dispatch['recipients'][number]
type Shown = Omit<Recipient, 'links'> & Partial<Pick<Recipient, 'links'>>

/**
 * What became of each recipient of something that was sent by mail or chat, why somebody was not reached, and how often
 * the links of each have been opened.
 */
export function RecipientStates({ recipients }: { recipients: readonly Shown[] }) {
  const { t } = useTranslation('recipient-states')
  return (
    <ul className={classes.recipients} aria-label={t('recipients')}>
      {recipients.map(({ address, state, errorMessage, links = [] }) => (
        <li key={address}>
          <span>{address}</span>
          <span data-state={state}>
            {t(`state.${state}`)}
            {errorMessage && ` · ${errorMessage}`}
          </span>
          {links.length > 0 && <Opens links={links} />}
        </li>
      ))}
    </ul>
  )
}

function Opens({ links }: Pick<Recipient, 'links'>) {
  const { t } = useTranslation('recipient-states')
  const language = useLanguage()
  const opened = links.flatMap(({ lastOpenedAt }) => lastOpenedAt ?? [])
  const last = opened.toSorted().at(-1)
  if (last === undefined) return <span className={classes.opens}>{t('unopened')}</span>
  const sum = (figure: 'opens' | 'downloads') => links.reduce((total, link) => total + link[figure], 0)
  const downloads = sum('downloads')
  return (
    <span className={classes.opens}>
      {t('opens', { count: sum('opens') })}
      {links.length > 1 && ` (${t('items', { opened: opened.length, count: links.length })})`}
      {downloads > 0 && ` · ${t('downloads', { count: downloads })}`}
      {` · ${t('lastOpened', { when: formatRelative(last, language) })}`}
    </span>
  )
}
