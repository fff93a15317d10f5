import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Selection } from '../model/selection.ts'

export const SelectionContext = createContext<Selection | null>(null)

export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('No selection around this row')
  return selection
}

/** Whether a row is selected and focused; changes of other rows do not rerender it. */
export function useRowState(id: string) {
  const selection = useSelection()
  const state = useSyncExternalStore(
    (listener) => selection.followRow(id, listener),
    () => (selection.has(id) ? 1 : 0) + (selection.focus() === id ? 2 : 0),
  )
  return { selected: (state & 1) === 1, focused: (state & 2) === 2 }
}

/** The whole selection; for bars and menus, never for rows. */
export function useSelectedIds() {
  const selection = useSelection()
  return useSyncExternalStore(selection.follow, selection.ids)
}
export function useFocusId() {
  const selection = useSelection()
  return useSyncExternalStore(selection.follow, selection.focus)
}
