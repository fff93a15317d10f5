import { itemSorts } from '@khlang/contract'
import { ArrowDownUp, Info, LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import type { Sorting, ViewMode } from '../list/view.ts'
import classes from './browser.module.css'

export type ViewToolsProps = {
  view: ViewMode
  onView: (view: ViewMode) => void
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  details: boolean
  onDetails: (open: boolean) => void
}

/** Order, list or cards, and the panel with details. */
export function ViewTools({ view, onView, sorting, onSort, details, onDetails }: ViewToolsProps) {
  const { t } = useTranslation('browser')
  return (
    <div className={classes.viewTools}>
      {sorting && (
        <MenuButton label={t('sort.label')} align="end" entries={sortEntries(sorting, onSort, t)}>
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

function sortEntries({ sort, order }: Sorting, onSort: (sorting: Sorting) => void, t: T): MenuEntry[] {
  return [
    { kind: 'heading', id: 'by', label: t('sort.label') },
    ...itemSorts.map((one) => ({
      id: one,
      label: t(`sort.by.${one}`),
      checked: one === sort,
      run: () => onSort({ sort: one, order }),
    })),
    { kind: 'line', id: 'line' },
    ...(['asc', 'desc'] as const).map((one) => ({
      id: one,
      label: t(`sort.${one}.${sort}`),
      checked: one === order,
      run: () => onSort({ sort, order: one }),
    })),
  ]
}
