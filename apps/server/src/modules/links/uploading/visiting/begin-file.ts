import { cleanName, extensionOf, formatBytes, uploadLinkLimits } from '@khlang/contract'
import { AppError } from '../../../../platform/app-error.ts'
import type { LinksDeps } from '../../deps.ts'
import { lines } from '../../managing/settings.rules.ts'
import { findEntries } from '../model/checklist.repo.ts'
import { insertSending } from '../model/received-files.repo.ts'
import type { UploadLinkRow } from '../model/upload-links.repo.ts'
import type { SendingVisitor } from './share-link-uploads.ts'
import { maxSizeOf, type UploadVisits } from './upload-visits.ts'
import type { WithVisitorsErrors } from './visitors-errors.ts'

/** A file as a visitor announces it. */
export type Announced = {
  filename: string
  filetype?: string | undefined
  entryId?: string | undefined
  remark?: string | undefined
  size: number
}

/** The start of a visitor's file: everything that could refuse it is asked before its first byte. */
export function createBeginFile(
  { db, transfer }: Pick<LinksDeps, 'db' | 'transfer'>,
  { requireOpen }: Pick<UploadVisits, 'requireOpen'>,
  withVisitorsErrors: WithVisitorsErrors,
) {
  function assertWanted(link: UploadLinkRow, name: string, size: number): void {
    const max = maxSizeOf(link)
    if (size > max) throw new AppError('FILE_TOO_LARGE', { max: formatBytes(max) })
    if (link.types.length > 0 && !link.types.includes(extensionOf(name)))
      throw new AppError('UPLOAD_LINK_TYPE', { types: link.types.join(', ') })
  }

  async function findEntry(link: UploadLinkRow, id: string | undefined): Promise<string | null> {
    if (id === undefined || id === '') return null
    const entry = (await findEntries(db, link.id)).find((one) => one.id === id.toLowerCase())
    if (!entry) throw new AppError('UPLOAD_LINK_ENTRY')
    return entry.id
  }

  return async (token: string, visitor: SendingVisitor, file: Announced, metadata: string) => {
    const { link, visit, actor } = await requireOpen(token, visitor)
    // A name that is not allowed is replaced, as for every file that nobody can be asked about (C29).
    const filename = cleanName(file.filename)
    assertWanted(link, filename, file.size)
    const entryId = await findEntry(link, file.entryId)
    const remark = lines(file.remark ?? '').slice(0, uploadLinkLimits.visitorRemark)
    if (await transfer.findOpenOfVisit(visit.id)) throw new AppError('UPLOAD_ONE_AT_A_TIME')
    const input = {
      folderId: link.folder_id,
      filename,
      size: file.size,
      file_duplicate: link.duplicate,
      ...(file.filetype !== undefined && { filetype: file.filetype }),
      ...(remark !== '' && { remark }),
    }
    return withVisitorsErrors(link, () =>
      transfer.begin(actor, input, 'tus', {
        metadata,
        async onBegun(tx, upload) {
          await insertSending(tx, { upload_id: upload.id, link_id: link.id, entry_id: entryId, remark })
        },
      }),
    )
  }
}
