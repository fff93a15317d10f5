import { type SearchQuery, searchDrives, searchSpans } from '@khlang/contract'
import { fileKinds } from '@khlang/contract/file-kinds'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { BookmarkPlus, ListFilterPlus, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMe } from '../../lib/session.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { isEmptySearch } from './search-query.ts'
import classes from './search.module.css'
import { useTypeLabel } from './use-describe-search.ts'

const advanced = lazyDialog(() => import('./advanced/advanced-search.tsx').then((module) => module.AdvancedSearch))
const saving = lazyDialog(() => import('./save-search.tsx').then((module) => module.SaveSearch))

export type SearchFiltersProps = {
  query: SearchQuery
  onQuery: (query: SearchQuery) => void
  /** Chooses a hashtag among those that exist. */
  KnownTag: ComponentType<{ label: string; onAdd: (tag: string) => void }>
}
type Change = { [F in keyof SearchQuery]?: string | boolean | undefined }

/** The filters of a search, kept in the address. */
export function SearchFilters({ query, onQuery, KnownTag }: SearchFiltersProps) {
  const { t } = useTranslation('search')
  const typeLabel = useTypeLabel()
  const isBusiness = useMe().active.type === 'Business'
  const [open, setOpen] = useState<'saving' | 'advanced' | null>(null)
  const close = () => setOpen(null)
  const { q, ...filters } = query
  const count = Object.keys(filters).length
  const set = (change: Change) => {
    const next = Object.entries({ ...query, ...change }).filter(([, value]) => value)
    onQuery(Object.fromEntries(next) as SearchQuery)
  }
  return (
    <>
      <FilterBar
        label={t('filter.label')}
        count={count}
        onClear={() => onQuery(q ? { q } : {})}
        tools={
          <>
            <Button
              variant="default"
              leftSection={<ListFilterPlus size={16} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setOpen('advanced')}
            >
              {t('advanced.open')}
            </Button>
            {!isEmptySearch(query) && (
              <Button
                variant="default"
                leftSection={<BookmarkPlus size={16} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={() => setOpen('saving')}
              >
                {t('save.open')}
              </Button>
            )}
          </>
        }
      >
        <Choice
          label={t('filter.type')}
          value={query.type ?? ''}
          choices={fileKinds.map((value) => ({ value, label: typeLabel(value) }))}
          onChange={(type) => set({ type })}
        />
        <Choice
          label={t('filter.within')}
          value={query.within ?? ''}
          choices={searchSpans.map((value) => ({ value, label: t(`within.${value}`) }))}
          onChange={(within) => set({ within })}
        />
        {(isBusiness || query.drive) && (
          <Choice
            label={t('filter.drive')}
            value={query.drive ?? ''}
            choices={searchDrives.map((value) => ({ value, label: t(`drive.${value}`) }))}
            onChange={(drive) => set({ drive })}
          />
        )}
        <TagFilter KnownTag={KnownTag} tag={query.tag} onTag={(tag) => set({ tag })} />
        <Checkbox
          className={classes.starred ?? ''}
          label={t('filter.starred')}
          checked={query.starred === true}
          onChange={(event) => set({ starred: event.currentTarget.checked })}
        />
      </FilterBar>
      {open === 'saving' && <saving.Dialog query={query} onClose={close} />}
      {open === 'advanced' && <advanced.Dialog query={query} onQuery={onQuery} onClose={close} />}
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const { t } = useTranslation('search')
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: t('filter.any') }, ...choices]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type TagFilterProps = Pick<SearchFiltersProps, 'KnownTag'> & {
  tag: string | undefined
  onTag: (tag: string | undefined) => void
}

/** One hashtag with its children, chosen from those that exist. */
function TagFilter({ tag, onTag, KnownTag }: TagFilterProps) {
  const { t } = useTranslation('search')
  const chosen: ReactNode = tag !== undefined && (
    <span className={classes.chip}>
      <span>#{tag}</span>
      <IconButton
        label={t('filter.noTag', { tag })}
        icon={X}
        iconSize={14}
        size="tiny"
        round
        onClick={() => onTag(undefined)}
      />
    </span>
  )
  return (
    <div className={classes.tag}>
      <span aria-hidden="true">{t('filter.tag')}</span>
      {chosen || <KnownTag label={t('filter.tag')} onAdd={onTag} />}
    </div>
  )
}
