import { Button, NativeSelect, TextInput } from '@mantine/core'
import { employeeStatuses } from '@khlang/contract/employees'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp, Network, Search, UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../../ui/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { countsQuery, departmentsQuery, type EmployeeFilter, employeesQuery, rolesQuery } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { departmentChoices } from '../departments/tree.ts'
import { Applicants } from './applicants.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmployeeTable } from './employee-table.tsx'

const addDialog = lazyDialog(() => import('./add-dialog.tsx').then((module) => module.AddDialog))
const importDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))

/** What the address holds: what does not exist filters nothing out. */
export type EmployeesSearch = {
  status?: string | undefined
  department?: string | undefined
  role?: string | undefined
}
export type EmployeesPageProps = { search: EmployeesSearch; onSearch: (search: EmployeesSearch) => void }

/** The employees of a business and those who are invited: found, added, changed, suspended, removed. */
export function EmployeesPage({ search, onSearch }: EmployeesPageProps) {
  const { t } = useTranslation('organisation')
  const { active } = useMe()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const departments = useQuery(departmentsQuery())
  const roles = useQuery(rolesQuery())
  const counts = useQuery(countsQuery())
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const status = employeeStatuses.find((one) => one === search.status)
  const department = departments.data?.find(({ id }) => id === search.department)
  const role = roles.data?.find(({ id }) => id === search.role)
  const filter: EmployeeFilter = {
    ...(q && { q }),
    ...(status && { status }),
    ...(department && { departmentId: department.id }),
    ...(role && { roleId: role.id }),
  }
  // An address may name a department or a role that has been deleted: first it is known which there are.
  const isKnown = !((search.department && departments.isPending) || (search.role && roles.isPending))
  const list = useInfiniteQuery({ ...employeesQuery(filter), enabled: isKnown })
  const shown = rowsOf(list)
  const selected = shown.filter(({ id }) => chosen.has(id))
  const isFiltered = Object.keys(filter).length > 0
  const clear = () => {
    setTyped('')
    onSearch({})
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('employees.title')}
        text={counts.data && t('employees.text', { account: active.name, count: counts.data.active })}
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to="/onebox-system-admin-departments"
              leftSection={<Network size={16} aria-hidden="true" />}
            >
              {t('employees.departments')}
            </Button>
            <Button
              variant="default"
              component={Link}
              to="/onebox-system-admin-leavers"
              leftSection={<UserMinus size={16} aria-hidden="true" />}
            >
              {t('employees.leavers')}
            </Button>
            <Button
              variant="default"
              leftSection={<FileUp size={16} aria-hidden="true" />}
              onClick={() => setDialog('import')}
            >
              {t('employees.import')}
            </Button>
            <Button leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={() => setDialog('add')}>
              {t('employees.add')}
            </Button>
          </>
        }
      />
      <Applicants />
      <div className={classes.filters}>
        <TextInput
          type="search"
          aria-label={t('employees.search')}
          placeholder={t('employees.search')}
          leftSection={<Search size={16} aria-hidden="true" />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('filter.status')}
          value={status ?? ''}
          data={[
            { value: '', label: t('filter.anyStatus') },
            ...employeeStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChange={(event) => onSearch({ ...search, status: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label={t('filter.department')}
          value={department?.id ?? ''}
          data={[{ value: '', label: t('filter.anyDepartment') }, ...departmentChoices(departments.data ?? [])]}
          onChange={(event) => onSearch({ ...search, department: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label={t('filter.role')}
          value={role?.id ?? ''}
          data={[
            { value: '', label: t('filter.anyRole') },
            ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onSearch({ ...search, role: event.currentTarget.value || undefined })}
        />
      </div>
      <BulkBar shown={shown} selected={selected} onSelect={(rows) => setChosen(new Set(rows.map(({ id }) => id)))} />
      <PagedList
        list={list}
        empty={
          <EmptyState
            icon={Users}
            title={t(isFiltered ? 'employees.noneTitle' : 'employees.emptyTitle')}
            text={t(isFiltered ? 'employees.noneText' : 'employees.emptyText')}
            action={
              isFiltered && (
                <Button variant="default" onClick={clear}>
                  {t('employees.clear')}
                </Button>
              )
            }
          />
        }
      >
        {(rows) => (
          <EmployeeTable
            rows={rows}
            chosen={chosen}
            onChoose={(id, isChosen) =>
              setChosen((before) => {
                const after = new Set(before)
                if (isChosen) after.add(id)
                else after.delete(id)
                return after
              })
            }
          />
        )}
      </PagedList>
      {dialog === 'add' && <addDialog.Dialog onClose={() => setDialog(null)} />}
      {dialog === 'import' && <importDialog.Dialog onClose={() => setDialog(null)} />}
    </div>
  )
}
