import { Checkbox, type ComboboxItem, MultiSelect } from '@mantine/core'
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
  const { data = [] } = useQuery(departmentsQuery())
  const choices = departmentChoices(data.filter(({ id, gone }) => !gone || ids.includes(id)))
  return <GroupsField of="departments" {...{ ids, choices, onChange }} />
}

/** Any number of roles. */
export function RolesField({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const { data = [] } = useQuery(rolesQuery())
  const choices = data.filter(({ gone }) => !gone).map(({ id, name }) => ({ value: id, label: name }))
  return <GroupsField of="roles" {...{ ids, choices, onChange }} />
}

type GroupsFieldProps = {
  of: 'departments' | 'roles'
  ids: string[]
  choices: ComboboxItem[]
  onChange: (ids: string[]) => void
}

function GroupsField({ of, ids, choices, onChange }: GroupsFieldProps) {
  const { t } = useTranslation('organisation')
  return (
    <MultiSelect
      label={t(`edit.${of}`)}
      {...(ids.length === 0 && { placeholder: t(`edit.${of}Placeholder`) })}
      data={choices}
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
