import { Button } from '@mantine/core'
import { employeeFilters, factorStates, passwordStates, sessionStates } from '@khlang/contract/employees'
import { type EmployeeColumn, employeeColumns } from '@khlang/contract/list-appearance'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Columns3, FileDown, FileUp, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { FilteredList, useChosen } from '../../../ui/filtered-list.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { countsQuery, departmentsQuery, type EmployeeFilter, employeesQuery, rolesQuery } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { departmentChoices } from '../departments/tree.ts'
import { Applicants } from './applicants.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { useColumns } from './use-columns.ts'
import { type AskedOf, EmployeeDialogs } from './employee-dialogs.tsx'
import { EmployeeTable } from './employee-table.tsx'

const addDialog = lazyDialog(() => import('./add-dialog.tsx').then((module) => module.AddDialog))
const exportDialog = lazyDialog(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))
const importDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))

/** What the address holds: what does not exist filters nothing out. */
export type EmployeesSearch = {
  status?: string
  department?: string
  role?: string
  factor?: string
  session?: string
  password?: string
  q?: string
}
export type EmployeesPageProps = { search: EmployeesSearch; onSearch: (search: EmployeesSearch) => void }

/** The employees of a business and those who are invited: found, added, changed, suspended, removed. */
export function EmployeesPage({ search, onSearch }: EmployeesPageProps) {
  const { t } = useTranslation('organisation')
  const { active } = useMe()
  const { q } = search
  const departments = useQuery(departmentsQuery())
  const roles = useQuery(rolesQuery())
  const counts = useQuery(countsQuery())
  const [dialog, setDialog] = useState<'add' | 'import' | 'export' | null>(null)
  const [asked, setAsked] = useState<AskedOf | null>(null)
  const chosen = useChosen()
  const { columns, change } = useColumns()

  const status = employeeFilters.find((one) => one === search.status)
  const department = departments.data?.find(({ id }) => id === search.department)
  const role = roles.data?.find(({ id }) => id === search.role)
  const factor = factorStates.find((one) => one === search.factor)
  const session = sessionStates.find((one) => one === search.session)
  const password = passwordStates.find((one) => one === search.password)
  const filter: EmployeeFilter = {
    ...(q && { q }),
    ...(status && { status }),
    ...(department && { departmentId: department.id }),
    ...(role && { roleId: role.id }),
    ...(factor && { factor }),
    ...(session && { session }),
    ...(password && { password }),
  }
  // An address may name a department or a role that has been deleted: first it is known which there are.
  const isKnown = !((search.department && departments.isPending) || (search.role && roles.isPending))
  const list = useInfiniteQuery({ ...employeesQuery(filter), enabled: isKnown })
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('employees.title')}
        text={counts.data && t('employees.text', { account: active.name, count: counts.data.active })}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<FileUp size={16} aria-hidden="true" />}
              onClick={() => setDialog('import')}
            >
              {t('employees.import')}
            </Button>
            <Button
              variant="default"
              leftSection={<FileDown size={16} aria-hidden="true" />}
              onClick={() => setDialog('export')}
            >
              {t('export.open')}
            </Button>
            <MenuButton label={t('column.choose')} align="end" entries={columnEntries(columns, change, t)}>
              {(props) => (
                <Button variant="default" leftSection={<Columns3 size={16} aria-hidden="true" />} {...props}>
                  {t('column.choose')}
                </Button>
              )}
            </MenuButton>
            <Button leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={() => setDialog('add')}>
              {t('employees.add')}
            </Button>
          </>
        }
      />
      <Applicants />
      <FilteredList
        search={search}
        onSearch={onSearch}
        words={t('employees.search')}
        filters={[
          {
            name: 'status',
            label: t('filter.status'),
            any: t('filter.anyStatus'),
            value: status ?? '',
            choices: employeeFilters.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            name: 'department',
            label: t('filter.department'),
            any: t('filter.anyDepartment'),
            value: department?.id ?? '',
            choices: departmentChoices(departments.data ?? []),
          },
          {
            name: 'role',
            label: t('filter.role'),
            any: t('filter.anyRole'),
            value: role?.id ?? '',
            choices: (roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'factor',
            label: t('filter.factor'),
            any: t('filter.anyFactor'),
            value: factor ?? '',
            choices: factorStates.map((value) => ({ value, label: t(`filter.factorIs.${value}`) })),
          },
          {
            name: 'session',
            label: t('filter.session'),
            any: t('filter.anySession'),
            value: session ?? '',
            choices: sessionStates.map((value) => ({ value, label: t(`filter.sessionIs.${value}`) })),
          },
          {
            name: 'password',
            label: t('filter.password'),
            any: t('filter.anyPassword'),
            value: password ?? '',
            choices: passwordStates.map((value) => ({ value, label: t(`filter.passwordIs.${value}`) })),
          },
        ]}
        list={list}
        chosen={chosen}
        selectLabel={(count) => (count > 0 ? t('bulk.selected', { count }) : t('bulk.selectAll'))}
        renderActions={(rows) => <BulkActions rows={rows} onDone={chosen.clear} />}
        renderEmpty={(isFiltered) => (
          <EmptyState
            icon={Users}
            title={t(isFiltered ? 'employees.noneTitle' : 'employees.emptyTitle')}
            text={t(isFiltered ? 'employees.noneText' : 'employees.emptyText')}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => onSearch({})}>
                  {t('employees.clear')}
                </Button>
              )
            }
          />
        )}
      >
        {(rows) => (
          <EmployeeTable columns={columns} rows={rows} chosen={chosen.ids} onChoose={chosen.choose} onAsk={setAsked} />
        )}
      </FilteredList>
      {asked && <EmployeeDialogs asked={asked} onEnd={() => setAsked(null)} />}
      {dialog === 'add' && <addDialog.Dialog onClose={() => setDialog(null)} />}
      {dialog === 'export' && <exportDialog.Dialog filter={{ ...filter, columns }} onClose={() => setDialog(null)} />}
      {dialog === 'import' && <importDialog.Dialog onClose={() => setDialog(null)} />}
    </div>
  )
}

const columnEntries = (
  columns: readonly EmployeeColumn[],
  change: (columns: EmployeeColumn[]) => void,
  t: ReturnType<typeof useTranslation<'organisation'>>['t'],
): MenuEntry[] =>
  employeeColumns.map((one) => ({
    id: one,
    label: t(`column.${one}`),
    checked: columns.includes(one),
    isToggle: true,
    run: () => change(employeeColumns.filter((other) => columns.includes(other) !== (other === one))),
  }))
