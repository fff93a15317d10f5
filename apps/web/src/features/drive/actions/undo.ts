import { createStore } from '../../../lib/store.ts'

type Undo = { id: number; run: () => Promise<void>; until: number }

const undos = createStore<readonly Undo[]>([])
const keptMs = 10 * 60_000
const atMost = 20
let next = 1

/** Keeps a way back; the returned function goes it, once. */
export function rememberUndo(run: () => Promise<void>): () => Promise<void> {
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
export const canUndo = () => undos.get().some((one) => one.until > Date.now())
