import type { Input } from '@khlang/contract'
import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { downloadEdocs, type EdocParts, listEdocHashtags, saveEdocs, tagEdocs } from '@khlang/contract/edoc-keeping'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, CallError, contentUrl } from '../../../lib/call.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { startDownload } from '../../../lib/start-download.ts'
import type { MergeSource } from '../../../ui/merging/merge-pdfs.ts'
import { edocFile, edocPaper } from '../edocs.api.ts'

export type Names = 'rule' | 'original'
type Kept = Pick<EdocListed, 'id' | 'box' | 'accountId' | 'documentNo' | 'files'>

/** The documents that have a file of this kind. */
export const withParts = <E extends Pick<EdocListed, 'files'>>(edocs: readonly E[], as: EdocParts): E[] =>
  edocs.filter(({ files }) => (as === 'both' ? files.length > 0 : files.includes(as)))

type Files = Pick<EdocListed, 'files'>

/** Whether pages have to be made from its XML, for it has no PDF. */
export const isDisplay = ({ files }: Files): boolean => !files.includes('pdf') && files.includes('xml')

/** The documents of which there is something to download as this: as a PDF, pages made from the XML count. */
export const downloadable = <E extends Files>(edocs: readonly E[], as: EdocParts): E[] =>
  as === 'pdf' ? edocs.filter(({ files }) => files.length > 0) : withParts(edocs, as)

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

/** The address of its PDF, or of the pages that are made in its place. */
const pdfOf = (edoc: Kept) => (isDisplay(edoc) ? edocPaper(edoc, currentLanguage()) : edocFile(edoc, 'pdf'))

/** Starts the download of one file of one document. */
export const downloadOne = (edoc: Kept, as: 'xml' | 'pdf', names: Names): void =>
  startDownload(`${as === 'pdf' ? pdfOf(edoc) : edocFile(edoc, as)}&names=${names}`)

/** The PDF of a document as a part of one. */
export const pdfSource = (edoc: Kept): MergeSource => ({
  id: `${edoc.accountId} ${edoc.id}`,
  name: edoc.documentNo,
  size: null,
  url: pdfOf(edoc),
  accountId: edoc.accountId,
})

export const onDuplicates = ['create_copy', 'create_tag_version', 'skip'] as const
export type OnDuplicate = (typeof onDuplicates)[number]
export type SaveFailure = { id: string; documentNo: string; machineCode: string; errorMessage: string }

/** How many documents one request saves: few, so that progress is seen. */
const atOnce = 10

/** Saves files of documents, a few at a time; a repeat saves nothing twice. */
export async function saveFiles(
  edocs: readonly Kept[],
  how: Pick<Input<typeof saveEdocs>['body'], 'as' | 'folderId' | 'onDuplicate' | 'reuse'>,
  onDone: (documents: number) => void,
): Promise<{ files: number; itemIds: string[]; folderId: string; failures: SaveFailure[] }> {
  const [itemIds, failures]: [string[], SaveFailure[]] = [[], []]
  let [files, done, folderId] = [0, 0, '']
  for (const [accountId, own] of byAccount(edocs))
    for (let from = 0; from < own.length; from += atOnce) {
      const some = own.slice(from, from + atOnce)
      const body = { ids: some.map(({ id }) => id), box: own[0]?.box ?? 'inbox', ...how }
      const saved = await call(saveEdocs, { body }, { accountId })
      folderId = saved.folderId ?? folderId
      for (const { id, ok, machineCode = '', errorMessage = '', files: made } of saved.items) {
        files += made.filter(({ known }) => !known).length
        itemIds.push(...made.map(({ itemId }) => itemId))
        const documentNo = some.find((edoc) => edoc.id === id)?.documentNo ?? ''
        if (!ok) failures.push({ id, documentNo, machineCode, errorMessage })
      }
      done += some.length
      onDone(done)
    }
  return { files, itemIds, folderId, failures }
}

/** The files of documents in a drive, as they are shared: those that were saved before, or new ones. */
export async function itemsToShare(edocs: readonly Kept[], as: EdocParts): Promise<string[]> {
  const { itemIds, failures } = await saveFiles(edocs, { as, reuse: true, onDuplicate: 'create_copy' }, () => undefined)
  const [failure] = failures
  if (failure) throw new CallError(failure.errorMessage, { machineCode: failure.machineCode })
  return itemIds
}

/** The hashtags that documents of a box have. */
export const tagsQuery = (box: EdocBox, accountId: string) =>
  queryOptions({
    queryKey: ['edocs', activeAccountId(), 'hashtags', box, accountId],
    queryFn: ({ signal }) => call(listEdocHashtags, { query: { box } }, { signal, accountId }),
  })

/** Adds hashtags and takes them off; returns how many documents were refused. */
export async function changeTags(edocs: readonly Kept[], change: { add: string[]; remove: string[] }): Promise<number> {
  let refused = 0
  for (const [accountId, own] of byAccount(edocs)) {
    const body = { ids: own.map(({ id }) => id), box: own[0]?.box ?? 'inbox', ...change }
    const { items } = await call(tagEdocs, { body }, { accountId })
    refused += items.filter(({ ok }) => !ok).length
  }
  return refused
}
