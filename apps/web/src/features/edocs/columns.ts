import { changeMe, type Me } from '@khlang/contract'
import { type EdocColumn, edocColumns } from '@khlang/contract/list-appearance'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useMe } from '../../lib/session.ts'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { toastFailure } from '../../ui/toasts.tsx'

/**
 * The width of each column, in pixels, below which the list is scrolled sideways: those shown at first fit a window of
 * 1366 beside the menu.
 */
const widths: Record<EdocColumn, number> = {
  docType: 128,
  docDate: 104,
  party: 142,
  seller: 150,
  buyer: 150,
  sender: 150,
  taxId: 126,
  branch: 66,
  net: 126,
  vat: 112,
  gross: 126,
  status: 122,
  at: 150,
  processDate: 170,
  poNumber: 120,
  customerId: 110,
  systemName: 110,
  refund: 120,
  chat: 110,
  shareDate: 170,
}
const gap = 12
const beside = { check: 28, number: 158 }

/** The columns of the head and of each row, as CSS, and how wide they are at least. */
export function templateOf(columns: readonly EdocColumn[]): { template: string; width: number } {
  const chosen = columns.map((column) => widths[column])
  return {
    template: [
      `${beside.check}px`,
      `minmax(${beside.number}px, 1.4fr)`,
      ...chosen.map((width) => `minmax(${width}px, ${width / 150}fr)`),
    ].join(' '),
    width: beside.check + beside.number + chosen.reduce((sum, width) => sum + width + gap, gap) + 24,
  }
}

/** The columns that this person sees in a box, and a way to change them; the change shows at once. */
export function useEdocColumns(box: EdocBox) {
  const { t } = useTranslation('edoc-boxes')
  const queries = useQueryClient()
  const name = box === 'inbox' ? 'inboxColumns' : 'outboxColumns'
  const columns = useMe().person.lists[name]
  const show = (next: EdocColumn[]) =>
    queries.setQueriesData<Me>(
      { queryKey: ['me'] },
      (me) => me && { ...me, person: { ...me.person, lists: { ...me.person.lists, [name]: next } } },
    )
  const { mutate: change } = useMutation({
    // One after the other, so that the last choice stays.
    scope: { id: 'lists' },
    mutationFn: (next: EdocColumn[]) => call(changeMe, { body: { lists: { [name]: next } } }),
    onMutate: (next) => {
      show(next)
      return columns
    },
    onError: (error, _, before) => {
      if (before) show(before)
      toastFailure(error, t('column.failed'))
    },
  })
  const label = useColumnLabel(box)
  const entries: MenuEntry[] = edocColumns.map((one) => ({
    id: one,
    label: label(one),
    checked: columns.includes(one),
    isToggle: true,
    run: () => change(edocColumns.filter((other) => columns.includes(other) !== (other === one))),
  }))
  return { columns, entries }
}

/** The head of a column; the other party and the arrival are called by what they are in this box. */
export function useColumnLabel(box: EdocBox) {
  const { t } = useTranslation('edoc-boxes')
  return (column: EdocColumn) =>
    column === 'party' || column === 'at' ? t(`column.${column}.${box}`) : t(`column.${column}`)
}
