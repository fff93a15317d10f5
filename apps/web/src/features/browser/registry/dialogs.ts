import type { DocumentKind, Item } from '@khlang/contract'
import type { ComponentType } from 'react'
import type { ConflictAnswer } from '../model/conflict-answer.ts'
import type { Failed, Left } from '../model/outcome.ts'

/** An item that an action leaves out. */
export type LeftOut = { item: Item; reason: string }
type ItemsAndPlace = { items: readonly Item[]; startAt: string | null }

declare global {
  /** Every dialog of the browser by its name, with what it is given. A feature declares its own where it defines it. */
  interface BrowserDialogs {
    newFolder: { parentId: string }
    newDocument: { parentId: string; document: DocumentKind }
    /** `typed` is what somebody typed before the item had to be loaded anew. */
    rename: { item: Item; typed?: string }
    move: ItemsAndPlace
    copy: ItemsAndPlace
    restoreTo: ItemsAndPlace
    purge: { items: readonly Item[] }
    conflict: { items: readonly Item[]; answer: (answer: ConflictAnswer | null) => void }
    results: { failed: readonly Failed[]; left: readonly Left[]; done: number; title: string }
    partial: { label: string; taken: readonly Item[]; left: readonly LeftOut[]; run: () => void }
    stale: { message: string; item: Item; typed: string }
  }
}

export type DialogName = keyof BrowserDialogs
export type OpenDialog = <N extends DialogName>(name: N, props: BrowserDialogs[N]) => void

/** An open dialog; a discriminated union, so that a name cannot have the props of another. */
export type OpenedDialog = { [N in DialogName]: { name: N; props: BrowserDialogs[N] } }[DialogName]

/** What `lazyDialog` makes, under the name that it is opened by. */
export type DialogEntries = {
  [N in DialogName]?: { Dialog: ComponentType<BrowserDialogs[N] & { onClose: () => void }> }
}
