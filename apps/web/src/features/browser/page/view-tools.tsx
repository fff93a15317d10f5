import { type ListAppearance, listColumns, listDensities } from '@khlang/contract'
import { ArrowDownUp, Info, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { useListAppearance } from '../state/use-list-appearance.ts'
import type { Sorting, ViewMode } from '../list/view.ts'
import classes from './browser.module.css'

type Sort = Sorting['sort']

export type ViewToolsProps = {
  view: ViewMode
  onView: (view: ViewMode) => void
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  /** What the list can be sorted by. */
  sorts: readonly Sort[]
  details: boolean
  onDetails: (open: boolean) => void
}

/** Order, list or cards, how the list looks, and the panel with details. */
export function ViewTools({ view, onView, sorting, onSort, sorts, details, onDetails }: ViewToolsProps) {
  const { t } = useTranslation('browser')
  const { appearance, change } = useListAppearance()
  return (
    <div className={classes.viewTools}>
      {sorting && (
        <MenuButton label={t('sort.label')} align="end" entries={sortEntries(sorting, sorts, onSort, t)}>
          {(props) => (
            <IconButton
              label={t('sort.now', { by: t(`sort.by.${sorting.sort}`) })}
              icon={ArrowDownUp}
              strong
              {...props}
            />
          )}
        </MenuButton>
      )}
      <div className={classes.switch} role="group" aria-label={t('view.label')}>
        {(['list', 'grid'] as const).map((one) => {
          const Icon = one === 'list' ? List : LayoutGrid
          return (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              aria-label={t(`view.${one}`)}
              title={t(`view.${one}`)}
              onClick={() => onView(one)}
            >
              <Icon size={17} aria-hidden="true" />
            </button>
          )
        })}
      </div>
      {view === 'list' && (
        <span className={classes.listSettings}>
          <MenuButton label={t('view.settings')} align="end" entries={appearanceEntries(appearance, change, t)}>
            {(props) => <IconButton label={t('view.settings')} icon={SlidersHorizontal} strong {...props} />}
          </MenuButton>
        </span>
      )}
      <IconButton
        label={t('details.toggle')}
        hint={`${t('details.toggle')} (Ctrl I)`}
        icon={Info}
        strong
        aria-pressed={details}
        onClick={() => onDetails(!details)}
      />
    </div>
  )
}

type T = ReturnType<typeof useTranslation<'browser'>>['t']

function sortEntries(
  { sort, order }: Sorting,
  sorts: readonly Sort[],
  onSort: (sorting: Sorting) => void,
  t: T,
): MenuEntry[] {
  const orders = sort === 'relevance' ? [] : (['asc', 'desc'] as const)
  return [
    { kind: 'heading', id: 'by', label: t('sort.label') },
    ...sorts.map((one) => ({
      id: one,
      label: t(`sort.by.${one}`),
      checked: one === sort,
      // A date begins with the latest.
      run: () => onSort({ sort: one, order: sort === 'relevance' && one === 'modified' ? 'desc' : order }),
    })),
    ...(orders.length > 0 ? [{ kind: 'line', id: 'line' } as const] : []),
    ...orders.map((one) => ({
      id: one,
      label: t(`sort.${one}.${sort}`),
      checked: one === order,
      run: () => onSort({ sort, order: one }),
    })),
  ]
}

function appearanceEntries(
  { density, columns }: ListAppearance,
  change: (lists: Partial<ListAppearance>) => void,
  t: T,
): MenuEntry[] {
  return [
    { kind: 'heading', id: 'density', label: t('view.density') },
    ...listDensities.map((one) => ({
      id: one,
      label: t(`view.${one}`),
      checked: one === density,
      run: () => change({ density: one }),
    })),
    { kind: 'line', id: 'line' },
    { kind: 'heading', id: 'columns', label: t('view.columns') },
    ...listColumns.map((one) => ({
      id: one,
      label: t(`column.${one}`),
      checked: columns.includes(one),
      isToggle: true,
      run: () => change({ columns: listColumns.filter((other) => columns.includes(other) !== (other === one)) }),
    })),
  ]
}
