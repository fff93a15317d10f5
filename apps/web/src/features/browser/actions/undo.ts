import { createStore } from '../../../lib/store.ts'
import { dismissToast, toastUndo } from '../../../ui/toasts.tsx'
import { requestFocus } from '../state/focus-request.ts'

type Undo = { id: number; run: () => Promise<void>; until: number }

const undos = createStore<readonly Undo[]>([])
const keptMs = 10 * 60_000
const atMost = 20
let next = 1

export type UndoOffer = {
  /** Says what was done. */
  message: string
  label: string
  /** Rows that reappear afterwards and are focused. */
  focusIds: readonly string[]
  revert: () => Promise<void>
}

/** Reports what was done, with undo: by the button for 10 seconds, by Ctrl Z for longer. */
export function offerUndo({ message, label, focusIds, revert }: UndoOffer) {
  let shown = 0
  const run = rememberUndo(() => {
    dismissToast(shown)
    requestFocus(focusIds)
    return revert()
  })
  shown = toastUndo(message, label, () => void run())
}

/** Registers an undo; the returned function runs it, once. */
function rememberUndo(run: () => Promise<void>): () => Promise<void> {
  const id = next++
  undos.set((before) => [...before.slice(1 - atMost), { id, run, until: Date.now() + keptMs }])
  return () => undo(id)
}

/** Undoes the last action (Ctrl Z), or a certain one (the button of its message). */
export async function undo(id?: number): Promise<void> {
  const last =
    id === undefined ? undos.get().findLast((one) => one.until > Date.now()) : undos.get().find((one) => one.id === id)
  if (!last) return
  undos.set((before) => before.filter((one) => one.id !== last.id))
  await last.run()
}
