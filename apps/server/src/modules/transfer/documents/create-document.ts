import type { DocumentKind } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { channelOf } from '../transfer.rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import { blankDocx } from './docx.ts'
import { blankPptx } from './pptx.ts'
import { blankXlsx } from './xlsx.ts'
import type { TransferDeps } from '../deps.ts'
import type { createPutStream } from '../uploads/put-stream.ts'

const blank: Record<DocumentKind, { bytes: () => Promise<Buffer>; mimeType: string }> = {
  docx: { bytes: blankDocx, mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { bytes: blankXlsx, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { bytes: blankPptx, mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  txt: { bytes: () => Promise.resolve(Buffer.alloc(0)), mimeType: 'text/plain' },
}

/** Creates empty documents. A name without the extension gets it. */
export function createDocuments(
  { db, drive }: Pick<TransferDeps, 'db' | 'drive'>,
  putStream: ReturnType<typeof createPutStream>,
) {
  return async (actor: PersonActor, folderId: string, kind: DocumentKind, name: string): Promise<string> => {
    await drive.access.requireItem(db, actor, 'document.create', folderId)
    const { bytes, mimeType } = blank[kind]
    const content = await bytes()
    const { itemId } = await putStream(
      actor,
      {
        folderId,
        filename: name.toLowerCase().endsWith(`.${kind}`) ? name : `${name.trimEnd()}.${kind}`,
        filetype: mimeType,
        size: content.length,
        onDuplicate: 'fail',
        channel: channelOf(actor),
        via: 'created',
      },
      oneChunk(content),
    )
    if (itemId === null) throw new AppError('INTERNAL')
    return itemId
  }
}

async function* oneChunk(bytes: Buffer) {
  if (bytes.length > 0) yield bytes
}
