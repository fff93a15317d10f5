import type { DepartmentQuota, EmployeeQuota } from '@khlang/contract/quotas'
import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, UserRound } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { rowsOf } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { employeesQuery } from './business.api.ts'
import { EmployeeFacts, employeeQuota } from './quota-employee-facts.tsx'
import type { QuotaOf } from './quota-dialog.tsx'
import type { QuotaBranch } from './quota-tree.ts'
import classes from './quota-treegrid.module.css'

type Shared = {
  opened: ReadonlySet<string>
  active: string | null
  toggle: (id: string) => void
  onSetDepartment: (department: DepartmentQuota) => void
  onSet: (of: QuotaOf) => void
}
type RowsProps = { branches: readonly QuotaBranch[]; level: number; shared: Shared }

/** Departments of one level; below an expanded one its departments, then its employees. */
export function DepartmentRows({ branches, level, shared }: RowsProps) {
  const { t } = useTranslation('business')
  return branches.map((branch) => {
    const { departmentId: id, name, employees, own, below } = branch
    const isOpen = shared.opened.has(id)
    const hasMore = below.length > 0 || employees > 0
    return (
      <Fragment key={id}>
        <Row
          id={id}
          level={level}
          shared={shared}
          {...(hasMore && { isOpen })}
          mark={
            hasMore && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys open and close
              <span
                className={classes.twist}
                data-open={isOpen || undefined}
                aria-hidden="true"
                onClick={() => shared.toggle(id)}
              >
                <ChevronRight size={18} />
              </span>
            )
          }
          name={name}
          onSet={() => shared.onSetDepartment(branch)}
        >
          <b>{name}</b>
          <small>{t('quotas.departments.employees', { count: employees })}</small>
          <small>
            {own === null ? t('quotas.departments.unset') : t('quotas.departments.set', { size: formatBytes(own) })}
          </small>
        </Row>
        {isOpen && <DepartmentRows branches={below} level={level + 1} shared={shared} />}
        {isOpen && employees > 0 && <Members departmentId={id} level={level + 1} shared={shared} />}
      </Fragment>
    )
  })
}

/** The employees of a department, loaded page by page once it is expanded. */
function Members({ departmentId, level, shared }: { departmentId: string; level: number; shared: Shared }) {
  const { t } = useTranslation(['business', 'ui'])
  const list = useInfiniteQuery(employeesQuery('', departmentId))
  const note = (id: string, text: string | null, verb: string, onClick: () => void) => (
    <Row id={`${departmentId}-${id}`} level={level} shared={shared} mark={null}>
      {text}
      <Button
        variant="subtle"
        data-set=""
        tabIndex={shared.active === `${departmentId}-${id}` ? 0 : -1}
        onClick={(event) => {
          // This row goes; the next key continues above what it loads.
          const above = event.currentTarget.closest('[role="row"]')?.previousElementSibling
          if (above instanceof HTMLElement) above.focus()
          onClick()
        }}
      >
        {verb}
      </Button>
    </Row>
  )
  return (
    <>
      {rowsOf(list).map((row: EmployeeQuota) => (
        <Row
          key={row.employeeId}
          id={`${departmentId}-${row.employeeId}`}
          level={level}
          shared={shared}
          mark={<UserRound size={18} aria-hidden="true" />}
          name={row.name}
          onSet={() => shared.onSet(employeeQuota(row, t('quotas.employees.hint')))}
        >
          <EmployeeFacts row={row} />
        </Row>
      ))}
      {(list.isPending || list.isFetchingNextPage) && (
        <Row id={`${departmentId}-loading`} level={level} shared={shared} mark={<Loader size={16} />}>
          {t('ui:loading')}
        </Row>
      )}
      {list.isLoadingError &&
        note('again', t('quotas.departments.failed'), t('ui:error.retry'), () => void list.refetch())}
      {list.hasNextPage &&
        !list.isFetchingNextPage &&
        note(
          'more',
          list.isFetchNextPageError ? t('quotas.departments.failed') : null,
          t('ui:more'),
          () => void list.fetchNextPage(),
        )}
    </>
  )
}

type RowProps = {
  id: string
  level: number
  shared: Shared
  /** Left out where nothing is below. */
  isOpen?: boolean
  mark: ReactNode
  children: ReactNode
} & ({ name: string; onSet: () => void } | { name?: never; onSet?: never })

function Row({ id, level, shared, isOpen, mark, name, onSet, children }: RowProps) {
  const { t } = useTranslation('business')
  const tabIndex = shared.active === id ? 0 : -1
  return (
    <div
      role="row"
      data-id={id}
      aria-level={level}
      aria-expanded={isOpen}
      tabIndex={tabIndex}
      className={classes.row}
      style={{ '--level': String(level - 1) }}
    >
      <div role="gridcell" className={classes.cell}>
        <span className={classes.mark}>{mark}</span>
        <div className={settings.rowText}>{children}</div>
      </div>
      {onSet && (
        <div role="gridcell" className={classes.verb}>
          <Button
            variant="default"
            data-set=""
            tabIndex={tabIndex}
            aria-haspopup="dialog"
            aria-label={t('quotas.verbOf', { name })}
            onClick={onSet}
          >
            {t('quotas.verb')}
          </Button>
        </div>
      )}
    </div>
  )
}
