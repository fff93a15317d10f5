import { createStore } from './store.ts'

export type BusyReason = 'upload' | 'work' | 'form' | 'media' | 'editor'

const held = createStore<ReadonlyMap<number, BusyReason>>(new Map())
let next = 0

/** Keeps the page from reloading by itself until the returned function is called (decision C40). */
export function preventAutoReload(reason: BusyReason): () => void {
  const id = next++
  held.set((before) => new Map(before).set(id, reason))
  return () =>
    held.set((before) => {
      if (!before.has(id)) return before
      const after = new Map(before)
      after.delete(id)
      return after
    })
}

export const isBusy = () => held.get().size > 0
export const onBusy = held.subscribe
