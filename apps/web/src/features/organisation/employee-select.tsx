import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { nameOf } from './employee-name.ts'
import { foundEmployeesQuery } from './organisation.api.ts'
import { folderEmployeesQuery } from './permissions/permissions.api.ts'

type Chosen = { id: string; name: string; invited?: boolean }
type EmployeeSelectProps = {
  label: string
  /** For the rules of a folder. */
  folderId?: string | undefined
  value: Chosen | null
  onChange: (chosen: Chosen | null) => void
  isInDialog?: boolean
}

/** One employee, found by typing. */
export function EmployeeSelect({ label, folderId, value, onChange, isInDialog = false }: EmployeeSelectProps) {
  const { t } = useTranslation('organisation')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed === value?.name ? '' : typed.trim())
  const found = useFound(folderId, text)
  const isFound = value === null || found.some((one) => one.value === value.id)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      comboboxProps={{ withinPortal: !isInDialog }}
      clearable
      // The server has searched already, by more than the name.
      filter={({ options }) => options}
      nothingFoundMessage={t('edit.nothing')}
      data={isFound ? found : [{ value: value.id, label: value.name }, ...found]}
      renderOption={({ option }) => (
        <span>
          {option.label} <small>{found.find((one) => one.value === option.value)?.hint}</small>
        </span>
      )}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(id, option) => {
        const invited = found.find((one) => one.value === id)?.invited
        onChange(id === null || option === null ? null : { id, name: option.label, ...(invited && { invited }) })
      }}
    />
  )
}

function useFound(folderId: string | undefined, text: string) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const { data: all = [] } = useQuery({ ...foundEmployeesQuery(text), enabled: folderId === undefined })
  const { data: ofFolder = [] } = useQuery({
    ...folderEmployeesQuery(folderId ?? '', text),
    enabled: folderId !== undefined,
  })
  const found =
    folderId === undefined ? all.map((one) => ({ ...one, name: nameOf(one, language), invited: false })) : ofFolder
  return found.map(({ id, name, username, invited }) => ({
    value: id,
    label: name,
    hint: invited ? t('status.invited') : (username ?? ''),
    invited,
  }))
}
