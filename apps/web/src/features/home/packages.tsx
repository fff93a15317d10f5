import { packageFeatureNames } from '@khlang/contract/package-names'
import { packageFeatures } from '@khlang/contract/packages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { useMaybeMe } from '../../lib/session.ts'
import classes from './home.module.css'
import { OperatorLine } from './operator-line.tsx'

/** The packages of businesses, with what only the larger one includes; people have everything. */
export function Packages() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const me = useMaybeMe()
  return (
    <div className={classes.page}>
      <h1>{t('packages.title')}</h1>
      <p className={classes.lead}>{t('packages.lead')}</p>
      <Package name={t('packages.free')} items={t('packages.items', { returnObjects: true })} />
      <Package
        name={t('packages.enterprise')}
        items={[t('packages.allOfFree'), ...packageFeatures.map((feature) => packageFeatureNames[feature][language])]}
      />
      {!me && (
        <Button component={Link} to="/register" size="md" mt={20}>
          {t('register')}
        </Button>
      )}
      <p className={classes.lead}>{t('packages.more')}</p>
      <OperatorLine />
    </div>
  )
}

function Package({ name, items }: { name: string; items: readonly string[] }) {
  return (
    <section className={classes.plan} aria-label={name}>
      <h2>{name}</h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>
            <Check size={18} aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
