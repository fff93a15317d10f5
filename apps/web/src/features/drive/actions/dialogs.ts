import type { ConflictChoice, DocumentKind, Item } from '@khlang/contract'
import type { Store } from '../../../lib/store.ts'
import type { Failed, Left } from './bulk.ts'

/** Answers to taken names: one for all or one for each item. */
export type ConflictAnswer = ReadonlyMap<string, Exclude<ConflictChoice, 'fail'>>

export type DialogState =
  | { kind: 'newFolder'; parentId: string }
  | { kind: 'newDocument'; parentId: string; document: DocumentKind }
  | { kind: 'rename'; item: Item }
  | { kind: 'lock'; item: Item }
  | { kind: 'expiry'; item: Item }
  | { kind: 'hashtags'; items: readonly Item[] }
  | { kind: 'versions'; item: Item }
  | { kind: 'moment'; item: Item }
  | { kind: 'publish'; item: Item }
  | { kind: 'encryption'; way: 'encrypt' | 'decrypt'; item: Item }
  | { kind: 'password'; way: 'set' | 'remove'; item: Item }
  | { kind: 'move' | 'copy'; items: readonly Item[]; startAt: string | null }
  | { kind: 'restoreTo'; items: readonly Item[]; startAt: string | null }
  | { kind: 'download'; items: readonly Item[] }
  | { kind: 'print'; items: readonly Item[] }
  | { kind: 'purge'; items: readonly Item[] }
  | { kind: 'conflict'; items: readonly Item[]; answer: (answer: ConflictAnswer | null) => void }
  | { kind: 'results'; failed: readonly Failed[]; left: readonly Left[]; done: number; title: string }
  | { kind: 'stale'; item: Item; message: string }

export type Dialogs = Store<DialogState | null>
