import type { EdocContents } from '@khlang/contract/edoc-contents'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import classes from './contents.module.css'
import { money } from './figures.ts'
import { useSums } from './use-sums.ts'

/** The sums of a document in the order in which they are added up, and the last of them in words. */
export function Sums({ contents }: { contents: EdocContents }) {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  const rows = useSums(contents)
  if (rows.length === 0) return null
  return (
    <section className={classes.sums} aria-label={t('totals')}>
      <dl>
        {rows.map(({ label, amount, tone }, n) => (
          <div key={n} data-tone={tone}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {contents.inWords && <p className={classes.words}>({contents.inWords[language]})</p>}
    </section>
  )
}
