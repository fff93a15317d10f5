import { createStore, useStore } from '../lib/store.ts'

const open = createStore<readonly HTMLDialogElement[]>([])

/** Remembers an open dialog; what floats must be drawn inside the topmost one to be seen and reached. */
export function pushDialog(element: HTMLDialogElement) {
  open.set((before) => [...before, element])
  return () => open.set((before) => before.filter((one) => one !== element))
}

export const useTopDialog = () => useStore(open, (list) => list.at(-1) ?? null)
export const topDialog = () => open.get().at(-1) ?? null
