import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { type EdocBox, edocLimits } from '@khlang/contract/edoc-states'
import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { useActiveAccount } from '../../lib/session.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { rowsOf } from '../../ui/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import { type BoxSearch, filterOf, problemOf, withSearch } from './box-filter.ts'
import { SelectMatching } from './select-matching.tsx'
import { BoxMenus } from './box-menus.tsx'
import { BoxSearchBar } from './box-search.tsx'
import { BoxRows } from './box-rows.tsx'
import { type BoxView, BoxViews } from './box-views.tsx'
import classes from './boxes.module.css'
import { useEdocColumns } from './columns.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { EdocActions } from './edoc-actions.tsx'
import { EdocDialog } from './edoc-dialog.tsx'
import type { PdfPart } from './edoc-pdf.tsx'
import { act, boxQuery, exportAddress, refreshEdocs } from './edocs.api.ts'
import { latestDays } from './latest-days.ts'
import { offeredFor } from './offered.ts'
import { BoxKeys, useBoxKeys } from './use-box-keys.ts'
import { useChosenEdocs } from './use-chosen-edocs.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNeighbours } from './use-neighbours.ts'

export type BoxProps = {
  box: EdocBox
  search: BoxSearch
  onSearch: (search: BoxSearch) => void
  onView: (view: BoxView) => void
  PdfPages: PdfPart
}

/** A box as the address says: its search, its documents, and the one that is open. */
export function Box({ box, search, onSearch, onView, PdfPages }: BoxProps) {
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  const queries = useQueryClient()
  const active = useActiveAccount()
  const language = useLanguage()
  const filter = filterOf(search)
  const problem = problemOf(filter)
  const isTrash = filter.view === 'trash'
  const list = useInfiniteQuery({ ...boxQuery(box, filter), enabled: problem === null })
  const rows = rowsOf(list)
  const chosen = useChosenEdocs(rows)
  const { columns, entries } = useEdocColumns(box)
  const [deleting, setDeleting] = useState<readonly EdocListed[]>([])
  const change = (changes: BoxSearch) => onSearch(withSearch(search, changes))
  const open = (doc: string, account: string) => change({ doc, account: account === active.accountId ? '' : account })
  const latestOpen = useLatest(open)
  const openRow = useCallback(({ id, accountId }: EdocListed) => latestOpen.current(id, accountId), [latestOpen])
  const toggleRead = async (row: EdocListed | undefined) => {
    if (!row?.mayManage || box === 'outbox' || isTrash) return
    try {
      await act(row.readAt === null ? 'read' : 'unread', [row])
      await refreshEdocs(queries)
    } catch (error) {
      toastFailure(error, t('failed'))
    }
  }
  const handle = useBoxKeys({
    count: rows.length,
    toggleRead: (index) => void toggleRead(rows[index]),
    choose: (index) => {
      const row = rows[index]
      if (row) chosen.choose(row, !chosen.keys.has(chosen.keyOf(row)), false)
    },
    remove: (index) => {
      const wanted = chosen.rows.length > 0 ? chosen.rows : rows.slice(index, index + 1)
      if (offeredFor(wanted, false).includes('delete')) setDeleting(wanted)
    },
  })
  const openAccount = search.account ?? active.accountId
  const neighbours = useNeighbours({
    rows,
    hasMore: list.hasNextPage,
    loadMore: async () => rowsOf(await list.fetchNextPage()),
    isOpen: ({ id, accountId }) => id === search.doc && accountId === openAccount,
    open: openRow,
  })
  useKeptFocus({
    list: handle,
    keys: rows.map(chosen.keyOf),
    open: search.doc ? chosen.keyOf({ id: search.doc, accountId: openAccount }) : null,
  })
  return (
    <>
      <BoxKeys />
      <BoxViews box={box} view={isTrash ? 'trash' : 'current'} onView={onView}>
        <BoxMenus
          order={search.order === 'oldest' ? 'oldest' : 'newest'}
          onOrder={(order) => change({ order: order === 'oldest' ? order : '' })}
          columns={entries}
          fileOf={(format) => exportAddress(box, filter, format, language)}
        />
      </BoxViews>
      <BoxSearchBar box={box} search={search} onSearch={onSearch} />
      {rows.length > 0 && (
        <div className={classes.chosen}>
          <Checkbox
            label={chosen.rows.length > 0 ? t('selected', { count: chosen.rows.length }) : t('selectAll')}
            checked={chosen.rows.length === rows.length}
            indeterminate={chosen.rows.length > 0 && chosen.rows.length < rows.length}
            onChange={chosen.toggleAll}
          />
          {chosen.rows.length > 0 && (
            <SelectMatching list={list} chosen={chosen.rows.length} onLoaded={chosen.chooseThese} />
          )}
          <EdocActions edocs={chosen.rows} onDone={chosen.clear} />
        </div>
      )}
      {problem === null ? (
        <BoxRows {...{ box, filter, list, rows, columns, chosen, handle }} onOpen={openRow} />
      ) : (
        <EmptyState
          icon={CalendarRange}
          title={more('problem.title')}
          text={more(`problem.${problem}`, { days: edocLimits.rangeDays })}
          action={
            <Button onClick={() => change({ ...latestDays(edocLimits.rangeDays), processFrom: '', processTo: '' })}>
              {more('filters.latest', { count: edocLimits.rangeDays })}
            </Button>
          }
        />
      )}
      {deleting.length > 0 && (
        <DeleteQuestion
          edocs={deleting}
          onDone={() => {
            setDeleting([])
            chosen.clear()
          }}
          onClose={() => setDeleting([])}
        />
      )}
      {search.doc && (
        <EdocDialog
          box={box}
          id={search.doc}
          accountId={openAccount}
          neighbours={neighbours}
          PdfPages={PdfPages}
          onOpen={(id) => open(id, openAccount)}
          onClose={() => change({ doc: '', account: '' })}
        />
      )}
    </>
  )
}
