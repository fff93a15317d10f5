// Types of operations on the tree.
export type { Attached, NewFile, OnDuplicate } from './tree/attach.ts'
export type { Pinned } from './tree/published.ts'
