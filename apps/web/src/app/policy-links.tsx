import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './policy-links.module.css'

const policies = ['dataprotection', 'datause', 'dataetax', 'datapolicy'] as const

export function PolicyLinks() {
  const { t } = useTranslation('app')
  return (
    <nav className={classes.links} aria-label={t('menu.footer')}>
      {policies.map((name) => (
        <Link key={name} to={`/${name}`}>
          {t(`title.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
