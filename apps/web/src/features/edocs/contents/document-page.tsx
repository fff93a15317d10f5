import type { EdocContents, EdocLine } from '@khlang/contract/edoc-contents'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import classes from './contents.module.css'
import { dayText, present } from './figures.ts'
import { type MoreLines, LinesTable } from './lines-table.tsx'
import { PartyCard } from './party-card.tsx'
import { Sums } from './sums.tsx'
import { useTerms } from './use-terms.ts'

type DocumentPageProps = { contents: EdocContents; lines: readonly EdocLine[]; more: MoreLines; number: string }

/** A document laid out like the paper that it replaces. */
export function DocumentPage({ contents, lines, more, number }: DocumentPageProps) {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  const title = contents.type?.name?.[language] ?? contents.title ?? contents.type?.code ?? ''
  const seller = contents.parties.find(({ role }) => role === 'seller')
  const others = contents.parties.filter(({ role }) => role !== 'seller')
  return (
    <article className={classes.page} aria-label={t('page', { number })}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h3>{title}</h3>
          {contents.title !== null && contents.title !== title && <p className={classes.dim}>{contents.title}</p>}
          <dl>
            <dt>{t('number')}</dt>
            <dd>
              <b>{contents.number ?? '–'}</b>
            </dd>
            <dt>{t('date')}</dt>
            <dd>{dayText(contents.documentDate, language)}</dd>
            {contents.poNumber !== null && (
              <>
                <dt>{t('purchaseOrder')}</dt>
                <dd>{contents.poNumber}</dd>
              </>
            )}
          </dl>
        </div>
        {seller && <PartyCard party={seller} isHead />}
      </header>
      <p className={classes.display}>{t('display')}</p>
      <div className={classes.parties}>
        {others.map((party) => (
          <PartyCard key={party.role} party={party} />
        ))}
        <References contents={contents} />
      </div>
      <LinesTable lines={lines} count={contents.lineCount} more={more} />
      <Sums contents={contents} />
      {contents.notes.length > 0 && (
        <section className={classes.notes}>
          <h4>{t('notes')}</h4>
          {contents.notes.map(({ subject, content }, n) => (
            <p key={n}>{present(subject, ...content).join(': ')}</p>
          ))}
        </section>
      )}
    </article>
  )
}

/** What it replaces or refers to, why it was issued, and the terms of payment and delivery. */
function References({ contents }: { contents: EdocContents }) {
  const { t } = useTranslation('edoc-contents')
  const terms = useTerms(contents)
  if (terms.length === 0) return null
  return (
    <section className={classes.party}>
      <h4>{t('references')}</h4>
      {terms.map((text, n) => (
        <p key={n}>{text}</p>
      ))}
    </section>
  )
}
