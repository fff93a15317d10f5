import type { Dispatch } from '@khlang/contract/dispatches'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import classes from './recipient-states.module.css'

type Recipient = Dispatch['recipients'][number]
type SentDocument = Dispatch['documents'][number]
type RecipientStatesProps = { recipients: readonly Shown[]; documents?: readonly SentDocument[] }
type Shown = Omit<Recipient, 'links'> & Partial<Pick<Recipient, 'links'>>

/**
 * What became of each recipient of something that was sent by mail or chat, why somebody was not reached, and how often
 * the links of each have been opened.
 */
export function RecipientStates({ recipients, documents = [] }: RecipientStatesProps) {
  const { t } = useTranslation('recipient-states')
  return (
    <>
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
      {documents.length > 0 && <Documents documents={documents} />}
    </>
  )
}

/** What recipients get in an Inbox: its light, its number, and why it did not arrive. */
function Documents({ documents }: { documents: readonly SentDocument[] }) {
  const { t } = useTranslation('recipient-states')
  const why = ({ status, reason, errorMessage }: SentDocument) => {
    if (errorMessage !== null || reason === null) return errorMessage
    return status === 'failed' && reason === 'no_consent' ? t('failedReason.no_consent') : t(`reason.${reason}`)
  }
  return (
    <ul className={classes.recipients} aria-label={t('documents')}>
      {documents.map((document, n) => (
        // Two may have the same name, and none is ever moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of what was sent stays as it is
        <li key={n}>
          <span>{document.name}</span>
          {document.light !== null && <span data-light={document.light}>{t(`light.${document.light}`)}</span>}
          {document.transactionId !== null && (
            <span className={classes.opens}>{t('transaction', { id: document.transactionId })}</span>
          )}
          {why(document) !== null && <span className={classes.opens}>{why(document)}</span>}
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
