import { Button, NativeSelect, Select } from '@mantine/core'
import { type RuleAudience, ruleAudiences } from '@khlang/contract/folder-rules'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { departmentChoices } from '../departments/tree.ts'
import { departmentsQuery, rolesQuery } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { type Draft, type DraftRule, sameAudience } from './draft.ts'
import { EmployeeSelect } from './employee-select.tsx'

type AddRuleProps = { draft: Draft; onAdd: (rule: DraftRule) => void }

type Chosen = Pick<DraftRule['audience'], 'id' | 'name' | 'above'>

/** Names one more audience; its level is chosen in the list afterwards, and begins with viewing. */
export function AddRule({ draft, onAdd }: AddRuleProps) {
  const { t } = useTranslation('organisation')
  const { active } = useMe()
  const [type, setType] = useState<RuleAudience>('department')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const departments = useQuery(departmentsQuery())
  const roles = useQuery(rolesQuery())
  const audience = type === 'business' ? { id: active.accountId, name: active.name, above: null } : chosen
  const isNamed = audience !== null && draft.rules.some((rule) => sameAudience(rule.audience, { type, ...audience }))

  const groups =
    type === 'department'
      ? departmentChoices(departments.data ?? [])
      : (roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const choose = (id: string | null) => {
    const department = departments.data?.find((one) => one.id === id)
    const group = department ?? roles.data?.find((one) => one.id === id)
    const above = departments.data?.find((one) => one.id === department?.parentId)?.name ?? null
    setChosen(group ? { id: group.id, name: group.name, above } : null)
  }
  const add = () => {
    if (audience === null || isNamed) return
    onAdd({
      audience: { type, ...audience, suspended: false },
      level: 'view',
      enabled: true,
      mayReshare: false,
    })
    setChosen(null)
  }
  return (
    <fieldset className={classes.addRule}>
      <legend>{t('permissions.add')}</legend>
      <NativeSelect
        aria-label={t('permissions.kind')}
        value={type}
        data={ruleAudiences.map((value) => ({ value, label: t(`permissions.type.${value}`) }))}
        onChange={(event) => {
          const next = ruleAudiences.find((one) => one === event.currentTarget.value)
          if (!next) return
          setType(next)
          setChosen(null)
        }}
      />
      {type === 'employee' && (
        <EmployeeSelect
          label={t('permissions.whom')}
          value={chosen}
          onChange={(one) => setChosen(one && { ...one, above: null })}
        />
      )}
      {(type === 'department' || type === 'role') && (
        <Select
          aria-label={t('permissions.whom')}
          placeholder={t('permissions.whom')}
          searchable
          limit={100}
          nothingFoundMessage={t('edit.nothing')}
          data={groups}
          value={chosen?.id ?? null}
          onChange={choose}
        />
      )}
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden="true" />}
        disabled={audience === null || isNamed}
        onClick={add}
      >
        {t('permissions.addVerb')}
      </Button>
    </fieldset>
  )
}
