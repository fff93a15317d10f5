import { NativeSelect, Select } from '@mantine/core'
import { type RuleAudience, ruleAudiences } from '@khlang/contract/folder-rules'
import { useQuery } from '@tanstack/react-query'
import { Building2, type LucideIcon, Network, User, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import type { NamedAudience } from './audience.ts'
import { departmentChoices } from './departments/tree.ts'
import { EmployeeSelect } from './employee-select.tsx'
import { departmentsQuery, rolesQuery } from './organisation.api.ts'
import { audiencesQuery } from './permissions/permissions.api.ts'

export const audienceIcons: Record<RuleAudience, LucideIcon> = {
  business: Building2,
  department: Network,
  role: UserCog,
  employee: User,
}

type AudienceFieldsProps = {
  /** For its rules, which an admin of the folder may change without being one of the business. */
  folderId?: string
  kinds?: readonly RuleAudience[]
  value: NamedAudience | null
  onChange: (audience: NamedAudience | null) => void
}

/** Names the whole business, a department, a role or an employee. */
export function AudienceFields({ folderId, kinds = ruleAudiences, value, onChange }: AudienceFieldsProps) {
  const { t } = useTranslation('organisation')
  const { active } = useMe()
  const [chosen, setType] = useState<RuleAudience>('department')
  const type = value?.type ?? chosen
  const { departments, roles } = useGroups(folderId)

  const groups =
    type === 'department' ? departmentChoices(departments) : roles.map(({ id, name }) => ({ value: id, label: name }))
  const choose = (id: string | null) => {
    const department = departments.find((one) => one.id === id)
    const group = department ?? roles.find((one) => one.id === id)
    const above = departments.find((one) => one.id === department?.parentId)?.name ?? null
    onChange(group ? { type, id: group.id, name: group.name, above } : null)
  }
  return (
    <>
      <NativeSelect
        aria-label={t('permissions.kind')}
        value={type}
        data={kinds.map((kind) => ({ value: kind, label: t(`permissions.type.${kind}`) }))}
        onChange={(event) => {
          const next = kinds.find((one) => one === event.currentTarget.value)
          if (!next) return
          setType(next)
          onChange(next === 'business' ? { type: next, id: active.accountId, name: active.name, above: null } : null)
        }}
      />
      {type === 'employee' && (
        <EmployeeSelect
          label={t('permissions.whom')}
          folderId={folderId}
          value={value}
          onChange={(one) => onChange(one && { ...one, type, above: null })}
        />
      )}
      {(type === 'department' || type === 'role') && (
        <Select
          aria-label={t('permissions.whom')}
          placeholder={t('permissions.whom')}
          searchable
          limit={100}
          nothingFoundMessage={t('edit.nothing')}
          comboboxProps={{ withinPortal: false }}
          data={groups}
          value={value?.id ?? null}
          onChange={choose}
        />
      )}
    </>
  )
}

/** The departments and roles of the business, as Admin Business or an admin of a folder may read them. */
function useGroups(folderId: string | undefined) {
  const departments = useQuery({ ...departmentsQuery(), enabled: folderId === undefined })
  const roles = useQuery({ ...rolesQuery(), enabled: folderId === undefined })
  const ofFolder = useQuery({ ...audiencesQuery(folderId ?? ''), enabled: folderId !== undefined })
  if (folderId !== undefined) return ofFolder.data ?? { departments: [], roles: [] }
  return { departments: departments.data ?? [], roles: roles.data ?? [] }
}
