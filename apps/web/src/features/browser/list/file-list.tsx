import type { Item } from '@khlang/contract'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { recallPlace, rememberPlace } from '../state/place-memory.ts'
import type { MenuPlace } from '../../../ui/menu.tsx'
import classes from './list.module.css'
import { useFocusRequest } from '../state/focus-request.ts'
import { ListHead } from './list-head.tsx'
import { EmptyRow, ListRow } from './list-row.tsx'
import { rowLabels } from './row-labels.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useDragParts } from './use-item-drag.ts'
import { type OuterCommand, useKeyInput } from './use-key-input.ts'
import { usePointerInput } from './use-pointer-input.ts'
import { useFocusId, useSelection } from '../state/use-row-state.ts'
import { useRevealedItem } from './use-revealed-item.ts'
import { useRubberBand } from './use-rubber-band.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { heightOfLine, itemsOfLine, lineCount, lineOf } from '../model/layout.ts'
import {
  type ColumnSet,
  columnTemplate,
  geometryOf,
  layoutOf,
  type OwnColumn,
  shownColumns,
  type Sorting,
  tileGap,
  type ViewMode,
} from './view.ts'

export type FileListProps = {
  label: string
  items: readonly Item[]
  ids: readonly string[]
  total: number | null
  hasMore: boolean
  loadMore: () => void
  loadAll: () => Promise<void>
  view: ViewMode
  columnSet: ColumnSet
  own: readonly OwnColumn[]
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  onOpen: (item: Item) => void
  onOuter: (command: OuterCommand) => boolean
  onMenu: (place: MenuPlace) => void
  historyKey: string
  /** The item that the address asks to see. */
  itemId: string | null
}

const ahead = 60

// Most people look at a list first.
const TileLine = lazy(() => import('./tile-line.tsx').then((module) => ({ default: module.TileLine })))

/** The virtual list or grid: 100,000 rows, keys, mouse, finger, rubber band, drag and drop. */
export function FileList(props: FileListProps) {
  const {
    label,
    items,
    ids,
    total,
    hasMore,
    loadMore,
    loadAll,
    view,
    columnSet,
    own,
    sorting,
    onSort,
    onOpen,
    onOuter,
    onMenu,
    historyKey,
    itemId,
  } = props
  const { t } = useTranslation('browser')
  const labels = useMemo(() => rowLabels(t), [t])
  const language = useLanguage()
  const selection = useSelection()
  const focusId = useFocusId()
  const grid = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const band = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1000)
  const { density, columns: chosenColumns } = useMe().person.lists
  const geometry = useMemo(() => geometryOf(view, width, density), [view, width, density])
  const layout = useMemo(
    () => layoutOf(view, geometry, { items, total, hasMore }),
    [view, geometry, items, total, hasMore],
  )
  const fields = useMemo(
    () => (own.length > 0 ? [] : shownColumns(chosenColumns, columnSet, items)),
    [own, chosenColumns, columnSet, items],
  )
  const { columns, lineHeight, phone } = geometry
  const focusIndex = useMemo(() => (focusId === null ? -1 : ids.indexOf(focusId)), [focusId, ids])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      setWidth(element.clientWidth)
      grid.current?.style.setProperty('--scroll-bar', `${element.offsetWidth - element.clientWidth}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const drag = useDragParts()
  useEffect(
    () => (drag && scroller.current ? drag.autoScrollForElements({ element: scroller.current }) : undefined),
    [drag],
  )

  // The scroll position, restored when the list is opened again.
  useLayoutEffect(() => {
    const element = scroller.current
    return () =>
      rememberPlace(historyKey, { top: element?.scrollTop ?? 0, ids: selection.ids(), focus: selection.focus() })
  }, [historyKey, selection])

  const focusLine = focusIndex < 0 ? -1 : lineOf(layout, focusIndex)
  const virtual = useVirtualizer({
    count: lineCount(layout),
    getScrollElement: () => scroller.current,
    estimateSize: (line) => heightOfLine(layout, line),
    overscan: 6,
    initialOffset: () => recallPlace(historyKey)?.top ?? 0,
    paddingStart: layout.start,
    paddingEnd: 24,
    // The focused row stays in the DOM while scrolling.
    rangeExtractor: (range) => {
      const lines = defaultRangeExtractor(range)
      return focusLine >= 0 && focusLine < range.count && !lines.includes(focusLine)
        ? [...lines, focusLine].sort((a, b) => a - b)
        : lines
    },
  })
  const { low } = layout
  useLayoutEffect(() => virtual.measure(), [lineHeight, columns, low, virtual])
  const order = `${view} ${columns} ${lineHeight} ${sorting?.sort} ${sorting?.order}`
  useScrollAnchor({ scroller, ids, order, layout })

  const lines = virtual.getVirtualItems()
  const [, lastIndex] = itemsOfLine(layout, virtual.range?.endIndex ?? 0)
  useEffect(() => {
    if (hasMore && lastIndex + ahead >= items.length) loadMore()
  }, [hasMore, lastIndex, items.length, loadMore])

  // Read by handlers that are bound once.
  const now = useLatest({ items, ids, geometry, layout })
  const getItems = useCallback(() => now.current.items, [now])
  const getIds = useCallback(() => now.current.ids, [now])
  const loadedLayout = useCallback(() => ({ ...now.current.layout, count: now.current.items.length }), [now])
  const lattice = useCallback(
    () => ({
      layout: loadedLayout(),
      cellWidth: now.current.geometry.cellWidth,
      left: view === 'grid' ? tileGap : 0,
    }),
    [view, now, loadedLayout],
  )

  const selectAll = useCallback(() => {
    selection.selectAll(now.current.ids)
    void loadAll()
  }, [selection, now, loadAll])

  const wanted = useRef<number | null>(null)
  const focusIndexed = (index: number) => {
    wanted.current = index
    virtual.scrollToIndex(lineOf(layout, index), { align: 'auto' })
  }
  useFocusRequest({ grid, ids, selection, onFocusIndex: focusIndexed })
  useKeptFocus(grid, focusId)
  const scrollTo = (index: number) => {
    const line = lineOf(layout, index)
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
    if (line <= startIndex || line >= endIndex) virtual.scrollToIndex(line, { align: 'center' })
  }
  useRevealedItem({ id: itemId, ids, hasMore, loadMore, selection, historyKey, scrollTo })
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const element = grid.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!element) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })

  useKeyInput({
    grid,
    items: getItems,
    ids: getIds,
    shape: () => {
      const perPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / lineHeight) - 1)
      return { layout: loadedLayout(), perPage }
    },
    selection,
    onFocusIndex: focusIndexed,
    onOuter,
    onMenu,
    loadAll,
  })
  useRubberBand({ scroller, band, selection, lattice, ids: getIds })
  const pointer = usePointerInput({ items: getItems, ids: getIds, selection, onOpen, onMenu })

  const isGrid = view === 'grid'
  const firstFocusable = focusIndex < 0 ? itemsOfLine(layout, lines[0]?.index ?? 0)[0] : -1
  return (
    <div
      ref={grid}
      className={classes.grid}
      data-view={view}
      data-phone={phone || undefined}
      data-density={density}
      style={phone || isGrid ? undefined : { '--columns': columnTemplate(fields, columnSet, own) }}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={hasMore && total === null ? -1 : lineCount(layout) + (isGrid ? 0 : 1)}
      {...(isGrid ? { 'aria-colcount': columns } : {})}
    >
      {!isGrid && !phone && (
        <ListHead
          {...{ columnSet, fields, own }}
          sorting={sorting}
          onSort={onSort}
          count={items.length}
          onAll={selectAll}
          onNone={selection.clear}
        />
      )}
      <div ref={scroller} role="presentation" className={classes.scroller} {...pointer}>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          <Suspense>
            {lines.map(({ index, start }) =>
              isGrid ? (
                <TileLine
                  key={index}
                  line={index}
                  top={start}
                  firstFocusable={firstFocusable}
                  {...{ layout, items, language, labels }}
                />
              ) : (
                <Line
                  key={items[index]?.id ?? index}
                  item={items[index]}
                  top={start}
                  first={index === firstFocusable}
                  {...{ index, columnSet, fields, own, language, phone, labels }}
                />
              ),
            )}
          </Suspense>
        </div>
        <div ref={band} hidden className={classes.band} aria-hidden="true" />
        {!hasMore && items.length > 20 && (
          <p className={classes.end} style={{ top: virtual.getTotalSize() - 24 }}>
            {t('count.items', { count: items.length })}
          </p>
        )}
      </div>
    </div>
  )
}

function Line({ item, ...rest }: Omit<Parameters<typeof ListRow>[0], 'item'> & { item: Item | undefined }) {
  return item ? <ListRow item={item} {...rest} /> : <EmptyRow index={rest.index} top={rest.top} />
}
