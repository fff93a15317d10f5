import type { DepartmentQuota } from '@khlang/contract/quotas'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import settings from '../../ui/settings.module.css'
import { departmentsQuery } from './business.api.ts'
import { NamedList } from './named-list.tsx'
import type { QuotaOf } from './quota-dialog.tsx'

export type DepartmentsProps = {
  onSet: (of: QuotaOf) => void
  /** What applies where nothing is set. */
  fallback: number
}

/** Departments by name, with what is set for each. */
export function Departments({ onSet, fallback }: DepartmentsProps) {
  const { t } = useTranslation('business')
  const [name, setName] = useState('')
  const list = useInfiniteQuery(departmentsQuery(name))
  const set = ({ departmentId, name: title, own }: DepartmentQuota) =>
    onSet({
      audience: 'department',
      audienceId: departmentId,
      name: title,
      own,
      applies: own ?? fallback,
      hint: t('quotas.departments.hint'),
    })
  return (
    <NamedList
      title={t('quotas.departments.title')}
      text={t('quotas.departments.text')}
      search={t('quotas.departments.search')}
      empty={t('quotas.departments.none')}
      list={list}
      name={name}
      onName={setName}
    >
      {(row) => (
        <li key={row.departmentId} className={settings.row}>
          <div className={settings.rowText}>
            <b>{row.name}</b>
            <small>
              {row.parent && <>{t('quotas.departments.parent', { name: row.parent })} · </>}
              {t('quotas.departments.employees', { count: row.employees })}
            </small>
            <small>
              {row.own === null
                ? t('quotas.departments.unset')
                : t('quotas.departments.set', { size: formatBytes(row.own) })}
            </small>
          </div>
          <Button
            variant="default"
            aria-haspopup="dialog"
            aria-label={t('quotas.verbOf', { name: row.name })}
            onClick={() => set(row)}
          >
            {t('quotas.verb')}
          </Button>
        </li>
      )}
    </NamedList>
  )
}
