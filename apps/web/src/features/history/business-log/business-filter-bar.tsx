import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { ChannelSelect } from '../log/channel-select.tsx'
import { InitiatorFilter } from '../log/initiator-filter.tsx'
import { ItemField } from '../log/filter-bar.tsx'
import { type BusinessLogSearch, kindsOfLog } from './business-log.api.ts'
import { DepartmentSelect } from './department-select.tsx'
import { PersonSelect } from './person-select.tsx'

type BusinessFilterBarProps = { search: BusinessLogSearch; onSearch: (search: BusinessLogSearch) => void }

/** How many filters are set beside the log itself. */
export const countFilters = ({ kind: _, ...filters }: BusinessLogSearch): number =>
  Object.values(filters).filter((value) => value !== undefined).length

/** Dates, person, type and item name; the filters are kept in the address. */
export function BusinessFilterBar({ search, onSearch }: BusinessFilterBarProps) {
  const { t } = useTranslation('log')
  const { kind = 'business' } = search
  const { actions, hasItems } = kindsOfLog[kind]
  const set = (change: Partial<Record<keyof BusinessLogSearch, string | undefined>>) => {
    const next = { ...search, ...change }
    onSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as BusinessLogSearch)
  }
  return (
    <FilterBar
      label={t('filter.label')}
      count={countFilters(search)}
      onClear={() => onSearch(kind === 'business' ? {} : { kind })}
    >
      <DateField
        precision="date"
        label={t('filter.from')}
        value={search.from ?? ''}
        max={search.to}
        onChange={(from) => set({ from })}
      />
      <DateField
        precision="date"
        label={t('filter.until')}
        value={search.to ?? ''}
        min={search.from}
        onChange={(to) => set({ to })}
      />
      <PersonSelect value={search.actor} onChange={(actor) => set({ actor })} />
      <DepartmentSelect value={search.department} onChange={(department) => set({ department })} />
      <InitiatorFilter value={search.by} onChange={(by) => set({ by })} />
      <ChannelSelect value={search.channel} onChange={(channel) => set({ channel })} />
      <NativeSelect
        label={t('filter.action')}
        value={search.action ?? ''}
        data={[
          { value: '', label: t('filter.all') },
          ...actions.map((value) => ({ value, label: t(`actions.${value}`) })),
        ]}
        onChange={(event) => set({ action: event.currentTarget.value })}
      />
      {hasItems && (
        <ItemField
          key={search.item === undefined ? 'none' : 'some'}
          value={search.item ?? ''}
          onChange={(item) => set({ item })}
        />
      )}
    </FilterBar>
  )
}
