import { edocStatuses } from '@khlang/contract/edoc-states'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../lib/use-debounced.ts'
import { DateField } from '../../ui/date-field/date-field.tsx'
import classes from './edocs.module.css'

/** What the address of a box holds; a value that does not exist is none. */
export type BoxSearch = {
  q?: string
  status?: string
  from?: string
  to?: string
  unread?: string
  view?: string
  doc?: string
}
/** What the address is to hold: undefined takes a value out of it. */
export type NewBoxSearch = { [Name in keyof BoxSearch]: string | undefined }
type BoxSearchProps = { box: 'inbox' | 'outbox'; search: BoxSearch; onSearch: (search: NewBoxSearch) => void }

/** Words, status, days of the document and unread ones: all kept in the address. */
export function BoxSearchBar({ box, search, onSearch }: BoxSearchProps) {
  const { t } = useTranslation('edocs')
  const [typed, setTyped] = useState(search.q ?? '')
  const q = useDebounced(typed.trim())
  const latest = useRef({ search, onSearch })
  useEffect(() => {
    latest.current = { search, onSearch }
  })
  useEffect(() => {
    const now = latest.current
    if ((now.search.q ?? '') !== q) now.onSearch({ ...now.search, q: q || undefined })
  }, [q])
  return (
    <div className={classes.search} role="search" aria-label={t('search.label')}>
      <TextInput
        type="search"
        aria-label={t('search.words')}
        placeholder={t('search.words')}
        leftSection={<Search size={16} aria-hidden="true" />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('search.status')}
        value={edocStatuses.find((one) => one === search.status) ?? ''}
        data={[
          { value: '', label: t('search.anyStatus') },
          ...edocStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        onChange={(event) => onSearch({ ...search, status: event.currentTarget.value || undefined })}
      />
      <DateField
        label={t('search.from')}
        precision="date"
        value={search.from ?? ''}
        onChange={(from) => onSearch({ ...search, from: from || undefined })}
      />
      <DateField
        label={t('search.to')}
        precision="date"
        value={search.to ?? ''}
        onChange={(to) => onSearch({ ...search, to: to || undefined })}
      />
      {box === 'inbox' && (
        <Checkbox
          label={t('search.unread')}
          checked={search.unread === '1'}
          onChange={(event) => onSearch({ ...search, unread: event.currentTarget.checked ? '1' : undefined })}
        />
      )}
    </div>
  )
}
