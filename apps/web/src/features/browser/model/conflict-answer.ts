import type { ConflictChoice } from '@khlang/contract'

/** Answers to taken names: one for all or one for each item. */
export type ConflictAnswer = ReadonlyMap<string, Exclude<ConflictChoice, 'fail'>>
