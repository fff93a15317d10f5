import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { logPeopleQuery, logPersonQuery } from './business-log.api.ts'

type PersonSelectProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** One person of the log, found by typing; the one of the address has a name as soon as it is known. */
export function PersonSelect({ value, onChange }: PersonSelectProps) {
  const { t } = useTranslation('log')
  const [typed, setTyped] = useState('')
  const chosen = useQuery({ ...logPersonQuery(value ?? ''), enabled: value !== undefined })
  const name = value === undefined ? '' : (chosen.data?.name ?? '')
  const found = useQuery(logPeopleQuery(useDebounced(typed === name ? '' : typed.trim())))
  const people = found.data ?? []
  const shown = chosen.data && !people.some(({ id }) => id === value) ? [chosen.data, ...people] : people
  return (
    <Select
      label={t('business.filter.person')}
      placeholder={t('business.filter.personHint')}
      searchable
      clearable
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={t('business.filter.nobody')}
      data={shown.map((person) => ({ value: person.id, label: person.name }))}
      renderOption={({ option }) => (
        <span>
          {option.label}{' '}
          <small>{shown.find(({ id }) => id === option.value)?.isFormer && t('business.filter.former')}</small>
        </span>
      )}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
