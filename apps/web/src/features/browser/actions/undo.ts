import { createStore } from '../../../lib/store.ts'
import { dismissToast, toastUndo } from '../../../ui/toasts.tsx'
import { requestFocus } from '../state/focus-request.ts'

type Undo = { id: number; run: () => Promise<void>; until: number }

const undos = createStore<readonly Undo[]>([])
const keptMs = 10 * 60_000
const atMost = 20
let next = 1

export type WayBack = {
  /** What was done. */
  said: string
  label: string
  /** Rows that are there again afterwards; they get the focus. */
  rows: readonly string[]
  back: () => Promise<void>
}

/** Says what was done, with a way back: by the button for 10 seconds, by Ctrl Z for longer. */
export function offerUndo({ said, label, rows, back }: WayBack) {
  let shown = 0
  const run = rememberUndo(() => {
    dismissToast(shown)
    requestFocus(rows)
    return back()
  })
  shown = toastUndo(said, label, () => void run())
}

/** Keeps a way back; the returned function goes it, once. */
function rememberUndo(run: () => Promise<void>): () => Promise<void> {
  const id = next++
  undos.set((before) => [...before.slice(1 - atMost), { id, run, until: Date.now() + keptMs }])
  return () => undo(id)
}

/** The last thing done (Ctrl Z), or a certain one (the button of its message). */
export async function undo(id?: number): Promise<void> {
  const last =
    id === undefined ? undos.get().findLast((one) => one.until > Date.now()) : undos.get().find((one) => one.id === id)
  if (!last) return
  undos.set((before) => before.filter((one) => one.id !== last.id))
  await last.run()
}
