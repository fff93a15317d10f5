import {
  changeRenameRule,
  createRenameRule,
  deleteRenameRule,
  listRenameRules,
  previewRenameRule,
  type RenameDocType,
  type RenamePiece,
} from '@khlang/contract/rename-rules'
import type { Input } from '@khlang/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'

const key = () => ['rename-rules', activeAccountId()] as const

export const rulesQuery = () =>
  queryOptions({ queryKey: [...key(), 'list'], queryFn: ({ signal }) => call(listRenameRules, {}, { signal }) })

/** The names that the last documents would have. */
export const previewQuery = (docType: RenameDocType, pieces: readonly RenamePiece[]) =>
  queryOptions({
    queryKey: [...key(), 'preview', docType, pieces],
    queryFn: ({ signal }) => call(previewRenameRule, { body: { docType, pieces: [...pieces] } }, { signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
    retry: false,
  })

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [...key(), 'list'] })

/** Adds a rule, or changes the one with this id. */
export async function saveRule(
  queries: QueryClient,
  id: string | null,
  { activate, ...rule }: Input<typeof createRenameRule>['body'],
): Promise<void> {
  if (id === null) await call(createRenameRule, { body: { ...rule, activate } })
  else
    await call(changeRenameRule, { params: { id }, body: { ...rule, ...(activate && { state: 'active' as const }) } })
  await refresh(queries)
}

export async function switchRule(
  queries: QueryClient,
  id: string,
  state: 'active' | 'disabled',
  replace = false,
): Promise<void> {
  await call(changeRenameRule, { params: { id }, body: { state, replace } })
  await refresh(queries)
}

export async function removeRule(queries: QueryClient, id: string): Promise<void> {
  await call(deleteRenameRule, { params: { id } })
  await refresh(queries)
}
