// Types of operations on the tree.
export type { Attached, NewFile, OnDuplicate } from './tree/attach.ts'
export type { Pinned } from './tree/published.ts'
export type { Wanted as WantedCopy } from './tree/copy-batch.ts'
