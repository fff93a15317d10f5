import { packageFeatureNames } from '@khlang/contract/package-names'
import { packageFeatures } from '@khlang/contract/packages'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import classes from './home.module.css'
import { OperatorLine } from './operator-line.tsx'

const groups = ['drive', 'upload', 'sharing', 'edocs', 'accounts', 'safety'] as const

/** What the product does today, and nothing that it does not; of businesses also what only the larger package includes. */
export function Features() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const sections = [
    ...groups.map((group) => ({
      id: group,
      title: t(`features.${group}.title`),
      items: t(`features.${group}.items`, { returnObjects: true }),
    })),
    {
      id: 'enterprise',
      title: t('features.enterprise'),
      items: packageFeatures.map((feature) => packageFeatureNames[feature][language]),
    },
  ]
  return (
    <div className={classes.page}>
      <h1>{t('features.title')}</h1>
      <p className={classes.lead}>{t('features.lead')}</p>
      {sections.map(({ id, title, items }) => (
        <section key={id} className={classes.group}>
          <h2>{title}</h2>
          <ul className={classes.list}>
            {items.map((item) => (
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
