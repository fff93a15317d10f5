import type { DepartmentQuota } from '@khlang/contract/quotas'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { treeOf } from '../../lib/tree.ts'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import classes from './business.module.css'
import { departmentTreeQuery } from './business.api.ts'
import type { QuotaOf } from './quota-dialog.tsx'
import { findDepartments } from './quota-tree.ts'
import { QuotaTreegrid } from './quota-treegrid.tsx'

export type DepartmentsProps = {
  onSet: (of: QuotaOf) => void
  /** What applies where nothing is set. */
  fallback: number
  /** What is searched for. */
  name: string
}

/** The tree of departments with what is set for each, and their employees. */
export function Departments({ onSet, fallback, name }: DepartmentsProps) {
  const { t } = useTranslation('business')
  const id = useId()
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
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('quotas.departments.title')}</h2>
      <p>{t('quotas.departments.text')}</p>
      <QueryState query={useQuery(departmentTreeQuery())} level={3} waiting={{ shape: 'text', rows: 4 }}>
        {(departments) => {
          const all = treeOf(departments, ({ departmentId }) => departmentId)
          const { tree, leading } = name ? findDepartments(all, name) : { tree: all, leading: new Set<string>() }
          if (tree.length > 0)
            return (
              <QuotaTreegrid
                key={name}
                labelledBy={id}
                tree={tree}
                leading={leading}
                onSetDepartment={set}
                onSet={onSet}
              />
            )
          return (
            <p className={classes.none} role="status">
              {name && departments.length > 0
                ? t('quotas.departments.nothing', { name })
                : t('quotas.departments.none')}
            </p>
          )
        }}
      </QueryState>
    </section>
  )
}
