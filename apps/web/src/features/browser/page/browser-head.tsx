import { type Item, itemSorts } from '@khlang/contract'
import { type ReactNode, Suspense, useMemo } from 'react'
import { extraPart } from '../../../ui/lazy-part.tsx'
import type { ItemAction } from '../registry/item-action.ts'
import type { DragRules } from '../list/drag-rules.ts'
import { useSelectedIds, useSelection } from '../state/use-row-state.ts'
import type { ActionContext } from './action-entries.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import classes from './browser.module.css'
import type { Addresses } from '../model/addresses.ts'
import type { BrowserPlace, PlaceChange } from './browser-props.ts'
import { IdleBar, type IdleBarProps } from './idle-bar.tsx'
import { ViewTools } from './view-tools.tsx'

export type BrowserHeadProps = {
  crumbs: readonly Crumb[]
  title: string
  place: BrowserPlace
  onPlace: (change: PlaceChange) => void
  addresses: Addresses
  items: readonly Item[]
  actions: readonly ItemAction[]
  context: ActionContext
  tools: ReactNode
  idle: IdleBarProps
  loading: boolean
  /** A search is also sorted by relevance. */
  isSearch: boolean
  onDrop: DragRules['onDrop']
}

export const bringSelectionBar = () => import('./selection-bar.tsx')
// Nothing is selected at first.
const SelectionBar = extraPart(() => bringSelectionBar().then((module) => module.SelectionBar))

const searchSorts = ['relevance', ...itemSorts] as const

/** Breadcrumbs and view tools; the selection bar while something is selected. */
export function BrowserHead(props: BrowserHeadProps) {
  const { crumbs, title, place, onPlace, addresses, items, actions, context, idle, loading, isSearch, onDrop } = props
  const selection = useSelection()
  const ids = useSelectedIds()
  const chosen = useMemo(() => (ids.size === 0 ? [] : items.filter((item) => ids.has(item.id))), [ids, items])
  return (
    <div className={classes.headBox}>
      <div className={classes.headLine}>
        {crumbs.length > 0 ? (
          <Breadcrumbs path={crumbs} addresses={addresses} onDrop={onDrop} />
        ) : (
          <h1 className={classes.here}>{title}</h1>
        )}
        {props.tools}
        <ViewTools
          view={place.view}
          onView={(view) => onPlace({ view })}
          sorting={place.sorting}
          sorts={isSearch ? searchSorts : itemSorts}
          onSort={(sorting) => onPlace({ sorting })}
          details={place.details}
          onDetails={(details) => onPlace({ details })}
        />
      </div>
      {chosen.length > 0 ? (
        <Suspense fallback={<IdleBar {...idle} />}>
          <SelectionBar
            items={chosen}
            actions={actions}
            context={context}
            loading={loading && selection.everything()}
            onClear={selection.clear}
          />
        </Suspense>
      ) : (
        <IdleBar {...idle} />
      )}
    </div>
  )
}
