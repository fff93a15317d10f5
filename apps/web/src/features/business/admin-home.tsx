import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { type AdminGroup, type AdminPage, useAdminPages } from './admin-pages.ts'
import { AdminToday } from './admin-today.tsx'
import classes from './business.module.css'

/** The start page of business management: what waits, then its pages as in the menu, with what each is for. */
export function AdminHome() {
  const { t } = useTranslation('business')
  const { active } = useMe()
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('home.title')} text={active.name} />
      <AdminToday />
      {useAdminPages().map(({ group, pages }) => (
        <Pages key={group} group={group} pages={pages} />
      ))}
    </div>
  )
}

function Pages({ group, pages }: { group: AdminGroup; pages: readonly AdminPage[] }) {
  const { t } = useTranslation('business')
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.group}>
        {t(`menu.${group}`)}
      </h2>
      <ul className={classes.pages}>
        {pages.map(
          ({ name, to, icon: Icon }) =>
            name !== 'index' && (
              <li key={name}>
                <Link to={to}>
                  <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
                  <span>
                    <b>{t(`home.${name}.title`)}</b>
                    <small>{t(`home.${name}.text`)}</small>
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
