import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { initiatorsIn } from '../../lib/initiators.ts'
import { InitiatorSelect } from '../../ui/initiator-select.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { historyQuery } from './edocs.api.ts'
import { EdocPart } from './edoc-part.tsx'
import { useReasonText } from './labels.ts'
import classes from './reading.module.css'

/** Each attempt to deliver, and who read, downloaded or changed the document in this account. */
export function EdocHistory({ edoc }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edoc-boxes')
  const { t: own } = useTranslation('edocs')
  const reasonText = useReasonText()
  const [by, setBy] = useState<string>()
  const list = useInfiniteQuery(historyQuery(edoc, by))
  const acted = initiatorsIn(rowsOf(useInfiniteQuery(historyQuery(edoc))))
  return (
    <>
      <EdocPart title={own('attempts')} items={edoc.attempts}>
        {({ n, at, how, status, reason }) => (
          <>
            <b>{t('attempt.n', { n })}</b> · <DateText at={at} form="dateTime" /> · {t(`attempt.how.${how}`)} ·{' '}
            {own(`status.${status}`)}
            {reason && <small>{reasonText(status, reason)}</small>}
          </>
        )}
      </EdocPart>
      <section className={classes.part}>
        <h3>{t('history.title')}</h3>
        {acted.length > 0 && (
          <InitiatorSelect
            label={t('history.by.label')}
            any={t('history.by.any')}
            nothing={t('history.by.nothing')}
            kindLabel={(kind) => t(`history.by.kind.${kind}`)}
            initiators={acted}
            value={by}
            onChange={setBy}
          />
        )}
        <PagedList
          list={list}
          level={3}
          waiting={{ rows: 4 }}
          empty={<p className={classes.none}>{t('history.none')}</p>}
        >
          {(rows) => (
            <ul aria-label={t('history.title')}>
              {rows.map(({ id, at, sentence, client }) => (
                <li key={id}>
                  {sentence}
                  <small>
                    <DateText at={at} form="dateTime" /> · {t(`history.channels.${client}`)}
                  </small>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </>
  )
}
