import { packageFeatureNames } from '@khlang/contract/package-names'
import type { BusinessPackage } from '@khlang/contract/packages'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import settings from '../../../ui/settings.module.css'

/** What the package of the business includes, what it does not, and how to get that. */
export function PackageSection({ bought: { name, includes, others } }: { bought: BusinessPackage }) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const title = useId()
  return (
    <section className={settings.section} aria-labelledby={title}>
      <h2 id={title}>{t('package.title')}</h2>
      <p>
        {t('package.now', { name })}
        {others.length === 0 && ` – ${t('package.all')}`}
      </p>
      {others.length > 0 && (
        <>
          <h3>{t('package.others')}</h3>
          <ul>
            {others.map(({ feature, packages }) => (
              <li key={feature}>
                {packageFeatureNames[feature][language]} –{' '}
                {packages === '' ? t('package.nowhere') : t('package.in', { packages })}
              </li>
            ))}
          </ul>
          <p>{t('package.what')}</p>
          {includes.length > 0 && (
            <>
              <h3>{t('package.includes')}</h3>
              <ul>
                {includes.map((feature) => (
                  <li key={feature}>{packageFeatureNames[feature][language]}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}
