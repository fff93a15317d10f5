import type { LibraryManager } from '@khlang/contract/library'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast, toastUndo } from '../../ui/toasts.tsx'
import own from './business.module.css'
import { candidatesQuery, changeManager, managersQuery } from './files.api.ts'
import { SearchField } from './search-field.tsx'
import { useTell } from './use-tell.ts'

/** Employees with the grant "library manager": they publish where their level is "admin" (T04). */
export function LibraryManagers() {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const list = useQuery(managersQuery())
  const [name, setName] = useState('')
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const tell = useTell()
  /** The row is gone: the focus goes to where the next one is found. */
  const focusSearch = () => section.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()

  async function give(employee: { employeeId: string; name: string }) {
    await changeManager(queries, employee.employeeId, true)
    toast({ tone: 'good', message: t('managers.given', { name: employee.name }) })
    focusSearch()
  }
  async function take({ employeeId, name: whose }: LibraryManager) {
    await changeManager(queries, employeeId, false)
    focusSearch()
    toastUndo(t('managers.taken', { name: whose }), t('undo'), () => {
      changeManager(queries, employeeId, true).catch(tell)
    })
  }
  return (
    <section className={classes.section} ref={section}>
      <h2 id={heading}>{t('managers.title')}</h2>
      <p>{t('managers.text')}</p>
      <SearchField label={t('managers.search')} onSearch={setName} />
      {name && <Candidates name={name} onGive={(employee) => void give(employee).catch(tell)} />}
      {list.isPending && <Skeletons rows={2} shape="text" />}
      {list.error && <ErrorState level={3} error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <p className={own.none}>{t('managers.none')}</p>}
      {list.data && list.data.length > 0 && (
        <ul className={classes.rows} aria-labelledby={heading}>
          {list.data.map((manager) => (
            <li key={manager.employeeId} className={classes.row}>
              <div className={classes.rowText}>
                <b>{manager.name}</b>
                <small>
                  {t('managers.since')} <DateText at={manager.grantedAt} />
                </small>
              </div>
              <Button
                variant="default"
                aria-label={t('managers.takeOf', { name: manager.name })}
                onClick={() => void take(manager).catch(tell)}
              >
                {t('managers.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type CandidatesProps = { name: string; onGive: (employee: { employeeId: string; name: string }) => void }

function Candidates({ name, onGive }: CandidatesProps) {
  const { t } = useTranslation('business')
  const found = useQuery(candidatesQuery(name))
  if (found.error) return <ErrorState level={3} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons rows={2} shape="text" />
  const { items, more } = found.data
  return (
    <div className={own.found}>
      <p role="status">
        {items.length === 0
          ? t('nothing', { name })
          : t(more ? 'managers.foundMore' : 'managers.found', { count: items.length })}
      </p>
      <ul className={classes.rows} aria-label={t('managers.candidates')}>
        {items.map((employee) => (
          <li key={employee.employeeId} className={classes.row}>
            <div className={classes.rowText}>
              <b>{employee.name}</b>
              {employee.departments.length > 0 && <small>{employee.departments.join(', ')}</small>}
            </div>
            {employee.granted ? (
              <span className={own.quiet}>{t('managers.already')}</span>
            ) : (
              <Button
                variant="default"
                aria-label={t('managers.giveTo', { name: employee.name })}
                onClick={() => onGive(employee)}
              >
                {t('managers.give')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
