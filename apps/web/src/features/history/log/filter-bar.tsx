import { logActions } from '@khlang/contract/log-actions'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import type { LogSearch } from './personal-log.api.ts'
import classes from './personal-log.module.css'

const typingMs = 400

/** Dates, type and item name; the filters are kept in the address. */
export function LogFilterBar({ search, onSearch }: { search: LogSearch; onSearch: (search: LogSearch) => void }) {
  const { t } = useTranslation('log')
  const set = (change: Partial<Record<keyof LogSearch, string | undefined>>) => {
    const next = { ...search, ...change }
    onSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as LogSearch)
  }
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <search className={classes.filter} aria-label={t('filter.label')}>
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
      <ItemField
        key={search.item === undefined ? 'none' : 'some'}
        value={search.item ?? ''}
        onChange={(item) => set({ item })}
      />
      {isFiltered && (
        <Button variant="subtle" leftSection={<X size={16} aria-hidden="true" />} onClick={() => onSearch({})}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
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
