import { logActions } from '@khlang/contract/log-actions'
import { NativeSelect, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { rowsOf } from '../../../ui/paged-list.tsx'
import { ChannelSelect } from './channel-select.tsx'
import { InitiatorFilter } from './initiator-filter.tsx'
import { type LogSearch, logQuery } from './personal-log.api.ts'

const typingMs = 400

/** Dates, type and item name; the filters are kept in the address. */
export function LogFilterBar({ search, onSearch }: { search: LogSearch; onSearch: (search: LogSearch) => void }) {
  const { t } = useTranslation('log')
  const latest = useInfiniteQuery(logQuery({}, useLanguage()))
  const set = (change: Partial<Record<keyof LogSearch, string | undefined>>) => {
    const next = { ...search, ...change }
    onSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as LogSearch)
  }
  return (
    <FilterBar
      label={t('filter.label')}
      count={Object.values(search).filter((value) => value !== undefined).length}
      onClear={() => onSearch({})}
    >
      <DateField
        precision="date"
        label={t('filter.from')}
        value={search.from ?? ''}
        max={search.until}
        onChange={(from) => set({ from })}
      />
      <DateField
        precision="date"
        label={t('filter.until')}
        value={search.until ?? ''}
        min={search.from}
        onChange={(until) => set({ until })}
      />
      <NativeSelect
        label={t('filter.action')}
        value={search.action ?? ''}
        data={[
          { value: '', label: t('filter.all') },
          ...logActions.map((value) => ({ value, label: t(`actions.${value}`) })),
        ]}
        onChange={(event) => set({ action: event.currentTarget.value })}
      />
      <InitiatorFilter value={search.by} latest={rowsOf(latest)} onChange={(by) => set({ by })} />
      <ChannelSelect value={search.channel} onChange={(channel) => set({ channel })} />
      <ItemField
        key={search.item === undefined ? 'none' : 'some'}
        value={search.item ?? ''}
        onChange={(item) => set({ item })}
      />
    </FilterBar>
  )
}

/** Asks the server when the typing rests. */
export function ItemField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('log')
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), typingMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      label={t('filter.item')}
      placeholder={t('filter.itemHint')}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
