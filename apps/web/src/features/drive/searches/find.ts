import { type Input, searchNames } from '@khlang/contract'
import { call } from '../../../lib/call.ts'

/** A page of what a search finds. */
export const find = (query: Input<typeof searchNames>['query'], signal: AbortSignal) =>
  call(searchNames, { query }, { signal })
