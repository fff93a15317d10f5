import { listDrives } from '@khlang/contract'
import { type AccountIdentifier, addProofPapers, getIdentifier } from '@khlang/contract/identifiers'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, commonHeaders, failureOf } from '../../../lib/call.ts'

export const identifierKey = ['identifier'] as const

/** The number of the account that one acts for, and whether it is proved. */
export const identifierQuery = () =>
  queryOptions({
    queryKey: [...identifierKey, activeAccountId()],
    queryFn: ({ signal }) => call(getIdentifier, {}, { signal }),
  })

/** Stores files in one’s own drive, and shows them to the operator. */
export async function addPapers(files: readonly File[]): Promise<AccountIdentifier> {
  const { items: drives } = await call(listDrives, {})
  const root = drives.find(({ kind }) => kind === 'personal')?.rootId ?? ''
  const itemIds: string[] = []
  for (const file of files) {
    const address = `/api/folders/${root}/files/${encodeURIComponent(file.name)}?file_duplicate=create_copy`
    const headers = { ...commonHeaders(), 'Content-Type': file.type || 'application/octet-stream' }
    const response = await fetch(address, { method: 'PUT', headers, credentials: 'same-origin', body: file })
    const body = (await response.json().catch(() => null)) as { result?: { itemId?: string } } | null
    if (!response.ok || !body?.result?.itemId) throw failureOf(response, body)
    itemIds.push(body.result.itemId)
  }
  return call(addProofPapers, { body: { itemIds } })
}
