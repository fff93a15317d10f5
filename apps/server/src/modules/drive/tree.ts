// The shapes of what the tree gives and takes.
export type { NewFile, OnDuplicate } from './tree/attach.ts'
export type { Pinned } from './tree/published.ts'
export type { Walked } from './tree/walk.ts'
