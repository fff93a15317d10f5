import type { LibraryManager } from '@khlang/contract/library'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast, toastUndo } from '../../ui/toasts.tsx'
import { useButtonWork } from '../../ui/use-button-work.ts'
import classes from './business.module.css'
import { candidatesQuery, changeManager, managersQuery } from './files.api.ts'
import { SearchField } from './search-field.tsx'
import { useReportError } from './use-report-error.ts'

/** Employees with the grant "library manager": they publish where their level is "admin" (T04). */
export function LibraryManagers() {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const list = useQuery(managersQuery())
  const [name, setName] = useState('')
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const reportError = useReportError()
  const { run, buttonProps } = useButtonWork<string>(t('failed'))
  /** The row is removed: the focus moves to the search field. */
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
      changeManager(queries, employeeId, true).catch(reportError)
    })
  }
  return (
    <section className={settings.section} id="library-managers" ref={section}>
      <h2 id={heading}>{t('managers.title')}</h2>
      <p>{t('managers.text')}</p>
      <SearchField label={t('managers.search')} onSearch={setName} />
      {name && (
        <Candidates
          name={name}
          onGive={(employee) => void run(employee.employeeId, () => give(employee))}
          buttonProps={buttonProps}
        />
      )}
      <QueryState query={list} level={3} waiting={{ rows: 2, shape: 'text' }}>
        {(managers) =>
          managers.length === 0 ? (
            <p className={classes.none}>{t('managers.none')}</p>
          ) : (
            <ul className={settings.rows} aria-labelledby={heading}>
              {managers.map((manager) => (
                <li key={manager.employeeId} className={settings.row}>
                  <div className={settings.rowText}>
                    <b>{manager.name}</b>
                    <small>
                      {t('managers.since')} <DateText at={manager.grantedAt} />
                    </small>
                  </div>
                  <Button
                    variant="default"
                    aria-label={t('managers.takeOf', { name: manager.name })}
                    {...buttonProps(manager.employeeId)}
                    onClick={() => void run(manager.employeeId, () => take(manager))}
                  >
                    {t('managers.take')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

type CandidatesProps = {
  name: string
  onGive: (employee: { employeeId: string; name: string }) => void
  buttonProps: (employeeId: string) => { loading: boolean; disabled: boolean }
}

function Candidates({ name, onGive, buttonProps }: CandidatesProps) {
  const { t } = useTranslation('business')
  const found = useQuery(candidatesQuery(name))
  return (
    <QueryState query={found} level={3} waiting={{ rows: 2, shape: 'text' }}>
      {({ items, more }) => (
        <div className={classes.found}>
          <p role="status">
            {items.length === 0
              ? t('nothing', { name })
              : t(more ? 'managers.foundMore' : 'managers.found', { count: items.length })}
          </p>
          <ul className={settings.rows} aria-label={t('managers.candidates')}>
            {items.map((employee) => (
              <li key={employee.employeeId} className={settings.row}>
                <div className={settings.rowText}>
                  <b>{employee.name}</b>
                  {employee.departments.length > 0 && <small>{employee.departments.join(', ')}</small>}
                </div>
                {employee.granted ? (
                  <span className={classes.quiet}>{t('managers.already')}</span>
                ) : (
                  <Button
                    variant="default"
                    aria-label={t('managers.giveTo', { name: employee.name })}
                    {...buttonProps(employee.employeeId)}
                    onClick={() => onGive(employee)}
                  >
                    {t('managers.give')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryState>
  )
}
