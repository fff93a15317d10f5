import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMaybeMe } from '../../lib/session.ts'
import classes from './home.module.css'
import { OperatorLine } from './operator-line.tsx'

/** The packages that can be had: today the free one. */
export function Packages() {
  const { t } = useTranslation('home')
  const me = useMaybeMe()
  return (
    <div className={classes.page}>
      <h1>{t('packages.title')}</h1>
      <p className={classes.lead}>{t('packages.lead')}</p>
      <section className={classes.plan}>
        <h2>{t('packages.free')}</h2>
        <p className={classes.price}>{t('packages.price')}</p>
        <ul className={classes.list}>
          {t('packages.items', { returnObjects: true }).map((item) => (
            <li key={item}>
              <Check size={18} aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
        {!me && (
          <Button component={Link} to="/register" size="md" mt={20}>
            {t('register')}
          </Button>
        )}
      </section>
      <p className={classes.lead}>{t('packages.more')}</p>
      <OperatorLine />
    </div>
  )
}
