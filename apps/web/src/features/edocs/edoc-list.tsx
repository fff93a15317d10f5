import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import type { EdocColumn } from '@khlang/contract/list-appearance'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import classes from './boxes.module.css'
import { templateOf, useColumnLabel } from './columns.ts'
import { isSum } from './edoc-cell.tsx'
import { EdocRow } from './edoc-row.tsx'

/** What keys do with the list: the focused row, and moving the focus to another one, which may not be drawn yet. */
export type ListHandle = { focused: () => number; focus: (index: number) => void }

type EdocListProps = {
  handle: Ref<ListHandle>
  box: EdocBox
  rows: readonly EdocListed[]
  keyOf: (edoc: EdocListed) => string
  columns: readonly EdocColumn[]
  withAccount: boolean
  hasMore: boolean
  /** Asked for when the end comes near. */
  onMore: () => void
  chosen: ReadonlySet<string>
  onChoose: (edoc: EdocListed, isChosen: boolean, isRange: boolean) => void
  onOpen: (edoc: EdocListed) => void
}

const ahead = 15
const heights = { line: 49, card: 104 }

/** The documents of a box; however many there are, only those near the window are in the page. */
export function EdocList(props: EdocListProps) {
  const { handle, box, rows, keyOf, columns, withAccount, hasMore, onMore, chosen, onChoose, onOpen } = props
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  const isPhone = useIsPhone()
  const labelOf = useColumnLabel(box)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const margin = useMargin(isPhone, scroller, list)
  const [focused, setFocused] = useState(-1)
  const virtual = useVirtualizer({
    count: rows.length,
    // A phone has too little room for a separate window: there the page scrolls.
    getScrollElement: () => (isPhone ? scroller.current?.closest('main') : scroller.current) ?? null,
    estimateSize: () => (isPhone ? heights.card : heights.line),
    getItemKey: (index) => {
      const row = rows[index]
      return row ? keyOf(row) : index
    },
    overscan: 8,
    scrollMargin: margin,
    // The focused row stays in the page while it is scrolled out of sight.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return focused >= 0 && focused < range.count && !drawn.includes(focused)
        ? [...drawn, focused].sort((a, b) => a - b)
        : drawn
    },
  })
  const drawn = virtual.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last + ahead >= rows.length) onMore()
  }, [hasMore, last, rows.length, onMore])
  useFocusHandle({ handle, list, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }) })

  const { template, width } = templateOf(columns)
  const shape = isPhone ? {} : { '--columns': template, minWidth: width }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div ref={scroller} className={classes.scroller} data-phone={isPhone} {...(!isPhone && { tabIndex: 0 })}>
      {!isPhone && (
        <div className={classes.head} style={shape} aria-hidden="true">
          <span />
          <span>{more('column.documentNo')}</span>
          {columns.map((column) => (
            <span key={column} data-sum={isSum(column) || undefined}>
              {labelOf(column)}
            </span>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches where the focus is */}
      <ul
        ref={list}
        className={classes.rows}
        style={{ ...shape, height: virtual.getTotalSize() }}
        aria-label={t(`${box}.title`)}
        onFocus={(event) => setFocused(indexOf(event.target))}
      >
        {drawn.map(({ index, start, key }) => {
          const edoc = rows[index]
          return edoc ? (
            <EdocRow
              key={key}
              edoc={edoc}
              index={index}
              count={hasMore ? -1 : rows.length}
              top={start - margin}
              measure={virtual.measureElement}
              columns={columns}
              labelOf={labelOf}
              isCard={isPhone}
              withAccount={withAccount}
              isChosen={chosen.has(keyOf(edoc))}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ) : null
        })}
      </ul>
    </div>
  )
}

const indexOf = (element: Element | null) => Number(element?.closest('[data-index]')?.getAttribute('data-index') ?? -1)

/** How far below the beginning of what scrolls the list begins. */
function useMargin(
  isPhone: boolean,
  scroller: { current: HTMLElement | null },
  list: { current: HTMLElement | null },
): number {
  const [margin, setMargin] = useState(0)
  // After every drawing: what is above the list comes and goes. It ends, for the same margin is not set again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const around = isPhone ? scroller.current?.closest('main') : scroller.current
    if (!around || !list.current) return
    const { top } = list.current.getBoundingClientRect()
    const now = Math.round(top - around.getBoundingClientRect().top + around.scrollTop)
    if (now !== margin) setMargin(now)
  })
  return margin
}

type FocusHandle = {
  handle: Ref<ListHandle>
  list: { current: HTMLElement | null }
  scrollTo: (index: number) => void
}

/** Moves the focus to a row as soon as it is drawn. */
function useFocusHandle({ handle, list, scrollTo }: FocusHandle) {
  const wanted = useRef<number | null>(null)
  const tryFocus = () => {
    if (wanted.current === null) return
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-edoc]`)
    if (!button) return
    wanted.current = null
    button.focus({ preventScroll: true })
  }
  useLayoutEffect(tryFocus)
  useImperativeHandle(handle, () => ({
    focused: () => (list.current?.contains(document.activeElement) ? indexOf(document.activeElement) : -1),
    focus: (index) => {
      wanted.current = index
      scrollTo(index)
      tryFocus()
    },
  }))
}
