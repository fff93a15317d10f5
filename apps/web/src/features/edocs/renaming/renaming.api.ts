import {
  changeRenameRule,
  createRenameRule,
  deleteRenameRule,
  listRenameRules,
  previewRenameRule,
  type RenameDocType,
  type RenamePiece,
  type RenameRule,
} from '@khlang/contract/rename-rules'
import type { Input } from '@khlang/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../../lib/call.ts'
import { isSame } from '../../../lib/edits.ts'

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

/** Adds a rule, or changes of this one what differs: what another admin has changed meanwhile stays. */
export async function saveRule(
  queries: QueryClient,
  of: RenameRule | null,
  { activate, docType, pieces, ...rest }: Input<typeof createRenameRule>['body'],
): Promise<void> {
  if (of === null) await call(createRenameRule, { body: { docType, pieces, activate, ...rest } })
  else {
    const edits = {
      ...(docType !== of.docType && { docType }),
      ...(!isSame(pieces, of.pieces) && { pieces }),
      ...(activate && of.state !== 'active' && { state: 'active' as const }),
    }
    if (Object.keys(edits).length > 0)
      await call(changeRenameRule, { params: { id: of.id }, body: { ...edits, ...rest } })
  }
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
