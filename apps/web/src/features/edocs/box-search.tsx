import { edocStatuses } from '@khlang/contract/edoc-states'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { type BoxSearch, withSearch } from './box-filter.ts'
import classes from './edocs.module.css'
import { docTypes } from './labels.ts'

type BoxSearchProps = { box: 'inbox' | 'outbox'; search: BoxSearch; onSearch: (search: BoxSearch) => void }

/** Words, status, kind, days, side, accounts and unread ones: all kept in the address. */
export function BoxSearchBar({ box, search, onSearch }: BoxSearchProps) {
  const { t } = useTranslation('edocs')
  const { accounts } = useMe()
  const [typed, setTyped] = useState(search.q ?? '')
  const q = useDebounced(typed.trim())
  const latest = useRef({ search, onSearch })
  useEffect(() => {
    latest.current = { search, onSearch }
  })
  useEffect(() => {
    const now = latest.current
    if ((now.search.q ?? '') !== q) now.onSearch(withSearch(now.search, { q }))
  }, [q])
  const change = (name: keyof BoxSearch) => (value: string) => onSearch(withSearch(search, { [name]: value }))
  const select = (name: 'status' | 'docType' | 'side', choices: readonly { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={t(`search.${name}`)}
      value={choices.find(({ value }) => value === search[name])?.value ?? ''}
      data={[{ value: '', label: t(`search.any.${name}`) }, ...choices]}
      onChange={(event) => change(name)(event.currentTarget.value)}
    />
  )
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
      {select(
        'status',
        edocStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {select(
        'docType',
        docTypes.map((value) => ({ value, label: t(`type.${value}`) })),
      )}
      {select(
        'side',
        (['buyer', 'seller'] as const).map((value) => ({ value, label: t(`search.sides.${value}`) })),
      )}
      <DateField label={t('search.from')} precision="date" value={search.from ?? ''} onChange={change('from')} />
      <DateField label={t('search.to')} precision="date" value={search.to ?? ''} onChange={change('to')} />
      {box === 'inbox' && (
        <Checkbox
          label={t('search.unread')}
          checked={search.unread === '1'}
          onChange={(event) => change('unread')(event.currentTarget.checked ? '1' : '')}
        />
      )}
      {accounts.length > 1 && (
        <Checkbox
          label={t('search.all')}
          checked={search.scope === 'all'}
          onChange={(event) => change('scope')(event.currentTarget.checked ? 'all' : '')}
        />
      )}
    </div>
  )
}
