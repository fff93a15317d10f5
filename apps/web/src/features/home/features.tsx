import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './home.module.css'
import { OperatorLine } from './operator-line.tsx'

const groups = ['drive', 'upload', 'sharing', 'edocs', 'accounts', 'safety'] as const

/** What the product does today, and nothing that it does not. */
export function Features() {
  const { t } = useTranslation('home')
  return (
    <div className={classes.page}>
      <h1>{t('features.title')}</h1>
      <p className={classes.lead}>{t('features.lead')}</p>
      {groups.map((group) => (
        <section key={group} className={classes.group}>
          <h2>{t(`features.${group}.title`)}</h2>
          <ul className={classes.list}>
            {t(`features.${group}.items`, { returnObjects: true }).map((item) => (
              <li key={item}>
                <Check size={18} aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <OperatorLine />
    </div>
  )
}
