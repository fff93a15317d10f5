import type { Item } from '@khlang/contract'
import { createStore, useStore } from '../../../lib/store.ts'

export type Clip = { mode: 'copy' | 'cut'; items: readonly Item[]; ids: ReadonlySet<string> }

/** The items copied or cut, until they are pasted, replaced or the page is closed. */
export const clipboard = createStore<Clip | null>(null)

export const takeToClipboard = (mode: Clip['mode'], items: readonly Item[]) =>
  clipboard.set({ mode, items, ids: new Set(items.map((item) => item.id)) })

export const useClipboard = () => useStore(clipboard)
/** Cut rows are dimmed. */
export const useIsCut = (id: string) => useStore(clipboard, (clip) => clip?.mode === 'cut' && clip.ids.has(id))
