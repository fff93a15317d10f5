import { returnFocus } from '../lib/return-focus.ts'
import { createStore, useStore } from '../lib/store.ts'

const open = createStore<readonly HTMLDialogElement[]>([])

/** Remembers an open dialog; what floats must be drawn inside the topmost one to be seen and reached. */
function pushDialog(element: HTMLDialogElement) {
  open.set((before) => [...before, element])
  return () => open.set((before) => before.filter((one) => one !== element))
}

export const useTopDialog = () => useStore(open, (list) => list.at(-1) ?? null)
export const topDialog = () => open.get().at(-1) ?? null

/** Opens a dialog above the others; returns what closes it and gives the focus back. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  const pop = pushDialog(dialog)
  return () => {
    pop()
    dialog.close()
    returnFocus(before)
  }
}
