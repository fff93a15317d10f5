import { hasEdocRange } from '@khlang/contract/edoc-search'
import { edocStatuses } from '@khlang/contract/edoc-states'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { WordsField } from '../../ui/words-field.tsx'
import { type BoxSearch, filterOf, panelFields, panelOf, type PanelValues, withSearch } from './box-filter.ts'
import { BoxChips } from './box-chips.tsx'
import { BoxFilters } from './box-filters.tsx'
import classes from './boxes.module.css'
import { docTypes } from './labels.ts'

export type BoxSearchProps = { box: 'inbox' | 'outbox'; search: BoxSearch; onSearch: (search: BoxSearch) => void }

/**
 * A row of what is asked most, a panel with the rest, and what is in force as chips: all kept in the address. On phones
 * the row opens with the panel, so that the list begins on the first screen.
 */
export function BoxSearchBar({ box, search, onSearch }: BoxSearchProps) {
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  // Closing the panel keeps what was typed in it.
  const form = useForm<PanelValues>(panelOf(search), {})
  const change = (name: keyof BoxSearch, value: string) => onSearch(withSearch(search, { [name]: value }))
  const toggle = useRef<HTMLButtonElement>(null)
  /** The button that asked for it goes with the panel or with the filter that it ended. */
  const searchFrom = (next: BoxSearch) => {
    onSearch(next)
    toggle.current?.focus()
  }
  const count = panelFields.filter((name) => search[name]).length
  return (
    <div role="search" aria-label={t('search.label')}>
      <div className={classes.search}>
        <WordsField
          label={t(hasEdocRange(filterOf(search)) ? 'search.words' : 'search.numbers')}
          value={search.q ?? ''}
          onSearch={(q) => change('q', q)}
        />
        {!isPhone && <QuickLimits box={box} search={search} onChange={change} />}
        <Button
          ref={toggle}
          variant="default"
          leftSection={<SlidersHorizontal size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? more('filters.openCount', { count }) : more('filters.open')}
        </Button>
        {isPhone && isOpen && <QuickLimits box={box} search={search} onChange={change} />}
      </div>
      {isOpen && (
        <BoxFilters
          search={search}
          form={form}
          onApply={(next) => {
            searchFrom(next)
            setOpen(false)
          }}
        />
      )}
      <BoxChips search={search} onSearch={searchFrom} />
    </div>
  )
}

type QuickLimitsProps = Pick<BoxSearchProps, 'box' | 'search'> & {
  onChange: (name: keyof BoxSearch, value: string) => void
}

/** The limits that count as soon as they are chosen. */
function QuickLimits({ box, search, onChange: change }: QuickLimitsProps) {
  const { t } = useTranslation('edocs')
  const { accounts } = useMe()
  const select = (name: 'status' | 'docType' | 'side', choices: readonly { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={t(`search.${name}`)}
      value={choices.find(({ value }) => value === search[name])?.value ?? ''}
      data={[{ value: '', label: t(`search.any.${name}`) }, ...choices]}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
  return (
    <>
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
      {box === 'inbox' && (
        <Checkbox
          label={t('search.unread')}
          checked={search.unread === '1'}
          onChange={(event) => change('unread', event.currentTarget.checked ? '1' : '')}
        />
      )}
      {accounts.length > 1 && (
        <Checkbox
          label={t('search.all')}
          checked={search.scope === 'all'}
          onChange={(event) => change('scope', event.currentTarget.checked ? 'all' : '')}
        />
      )}
    </>
  )
}
