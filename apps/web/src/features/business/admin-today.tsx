import type { AdminTaskKind } from '@khlang/contract/admin-today'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { todayQuery } from './today.api.ts'
import classes from './business.module.css'

/** What waits for the admin of this business; each number opens its list. */
export function AdminToday() {
  const { t } = useTranslation('business')
  const id = useId()
  const list = useQuery(todayQuery())
  const { active } = useMe()
  const target = {
    alarms: linkOptions({ to: '/drivebusiness/$id', params: { id: active.accountId } }),
    nearlyFull: linkOptions({ to: '/onebox-system-admin-managestorage' }),
    failedTransfers: linkOptions({ to: '/onebox-system-admin-leavers' }),
    joins: linkOptions({ to: '/onebox-system-admin-employees' }),
    failedMails: linkOptions({ to: '/onebox-system-admin-employees', search: { status: 'undelivered' } }),
    failedAlerts: linkOptions({ to: '/onebox-system-admin-setemail' }),
    unlockRequests: linkOptions({ to: '/onebox-system-admin-managefile' }),
    invitations: linkOptions({ to: '/onebox-system-admin-employees', search: { status: 'invited' } }),
    locks: linkOptions({ to: '/onebox-system-admin-managefile' }),
  } satisfies Record<AdminTaskKind, unknown>
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('today.title')}</h2>
      <QueryState query={list} level={3} waiting={{ shape: 'text', rows: 2 }}>
        {(items) =>
          items.length === 0 ? (
            <p role="status" className={classes.calm}>
              <CircleCheck size={18} aria-hidden="true" /> {t('today.nothing')}
            </p>
          ) : (
            <ul className={settings.rows}>
              {items.map(({ kind, count }) => (
                <li key={kind}>
                  <Link className={classes.task} {...target[kind]}>
                    <span className={settings.rowText}>{t(`today.${kind}`, { count })}</span>
                    <ChevronRight size={18} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}
