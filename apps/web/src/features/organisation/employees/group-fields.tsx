import { Checkbox, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { departmentChoices } from '../departments/tree.ts'
import { departmentsQuery, rolesQuery } from '../organisation.api.ts'

export type GroupChoice = { departmentIds: string[]; roleIds: string[]; isAdmin: boolean }
type GroupFieldsProps = { value: GroupChoice; onChange: (value: GroupChoice) => void }

const atMost = 50

/** Departments, roles, and whether somebody is Admin Business. */
export function GroupFields({ value, onChange }: GroupFieldsProps) {
  const { t } = useTranslation('organisation')
  return (
    <>
      <DepartmentsField ids={value.departmentIds} onChange={(departmentIds) => onChange({ ...value, departmentIds })} />
      <RolesField ids={value.roleIds} onChange={(roleIds) => onChange({ ...value, roleIds })} />
      <Checkbox
        label={t('edit.admin')}
        description={t('edit.adminHint')}
        checked={value.isAdmin}
        onChange={(event) => onChange({ ...value, isAdmin: event.currentTarget.checked })}
      />
    </>
  )
}

/** Any number of departments. */
export function DepartmentsField({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('organisation')
  const { data = [] } = useQuery(departmentsQuery())
  return (
    <MultiSelect
      label={t('edit.departments')}
      {...(ids.length === 0 && { placeholder: t('edit.departmentsPlaceholder') })}
      data={departmentChoices(data.filter(({ id, gone }) => !gone || ids.includes(id)))}
      value={ids}
      maxValues={atMost}
      limit={100}
      comboboxProps={{ withinPortal: false }}
      searchable
      nothingFoundMessage={t('edit.nothing')}
      onChange={onChange}
    />
  )
}

/** Any number of roles. */
export function RolesField({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('organisation')
  const { data = [] } = useQuery(rolesQuery())
  return (
    <MultiSelect
      label={t('edit.roles')}
      {...(ids.length === 0 && { placeholder: t('edit.rolesPlaceholder') })}
      data={data.filter(({ gone }) => !gone).map(({ id, name }) => ({ value: id, label: name }))}
      value={ids}
      maxValues={atMost}
      limit={100}
      comboboxProps={{ withinPortal: false }}
      searchable
      nothingFoundMessage={t('edit.nothing')}
      onChange={onChange}
    />
  )
}
