import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/dates.ts'
import { operatorContact } from '../../lib/operator.ts'
import classes from './policy.module.css'

export type PolicyName = 'dataprotection' | 'datause' | 'dataetax' | 'datapolicy'

/** When the texts last changed. */
const inForceSince = '2026-11-21T00:00:00+07:00'

/** One of the policies and terms, with its contents beside it. */
export function Policy({ name }: { name: PolicyName }) {
  const { t } = useTranslation('policies')
  const operator = operatorContact()
  const sections = t(`${name}.sections`, { returnObjects: true })
  return (
    <div className={classes.page}>
      <nav className={classes.contents} aria-label={t('contents')}>
        <ol>
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#part-${index + 1}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classes.text}>
        <h1>{t(`${name}.title`)}</h1>
        <p className={classes.date}>{t('since', { date: formatDate(inForceSince, useLanguage()) })}</p>
        <p>{t(`${name}.lead`)}</p>
        {sections.map((section, index) => (
          <section key={section.title} id={`part-${index + 1}`}>
            <h2>
              {index + 1}. {section.title}
            </h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section>
          <h2>{t('contact.title')}</h2>
          <p>{operator ? t('contact.to', { operator }) : t('contact.general')}</p>
        </section>
      </article>
    </div>
  )
}
