import type { Input } from '@khlang/contract'
import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { downloadEdocs, type EdocParts } from '@khlang/contract/edoc-keeping'
import { call, contentUrl } from '../../../lib/call.ts'
import { startDownload } from '../../../lib/start-download.ts'
import type { MergeSource } from '../../../ui/merging/merge-pdfs.ts'
import { edocFile } from '../edocs.api.ts'

export type Names = 'rule' | 'original'
type Kept = Pick<EdocListed, 'id' | 'box' | 'accountId' | 'documentNo' | 'files'>

/** The documents that have a file of this kind. */
export const withParts = <E extends Pick<EdocListed, 'files'>>(edocs: readonly E[], as: EdocParts): E[] =>
  edocs.filter(({ files }) => (as === 'both' ? files.length > 0 : files.includes(as)))

/** Documents of each account, which act under that account alone (C48). */
export const byAccount = <E extends Pick<EdocListed, 'accountId'>>(edocs: readonly E[]): [string, E[]][] => [
  ...Map.groupBy(edocs, ({ accountId }) => accountId),
]

/** Starts the downloads of one ZIP for each account; returns how many documents are left out of them. */
export async function downloadZips(
  edocs: readonly Kept[],
  how: Pick<Input<typeof downloadEdocs>['body'], 'as' | 'names' | 'index'>,
): Promise<number> {
  let leftOut = 0
  for (const [accountId, own] of byAccount(edocs)) {
    const box = own[0]?.box ?? 'inbox'
    const asked = await call(downloadEdocs, { body: { ids: own.map(({ id }) => id), box, ...how } }, { accountId })
    leftOut += asked.leftOut
    startDownload(contentUrl(asked.url, accountId))
  }
  return leftOut
}

/** Starts the download of one file of one document. */
export const downloadOne = (edoc: Kept, as: 'xml' | 'pdf', names: Names): void =>
  startDownload(`${edocFile(edoc, as)}&names=${names}`)

/** The PDF of a document as a part of one. */
export const pdfSource = (edoc: Kept): MergeSource => ({
  id: `${edoc.accountId} ${edoc.id}`,
  name: edoc.documentNo,
  size: null,
  url: edocFile(edoc, 'pdf'),
  accountId: edoc.accountId,
})
