import { comparedTextBytes, type PreviewReason, previewTextBytes } from '@khlang/contract/previews'
import { transactUnsynced } from '../../../platform/db.ts'
import type { content } from '../../drive/index.ts'
import * as repo from './previews.repo.ts'
import { readText } from '../render/render.ts'
import type { DocumentType } from '../render/task.ts'
import type { PreviewDeps } from '../deps.ts'
import { kindOfBytes, maxBytes, officeTypeOf } from './identify.ts'

type Document = { document: DocumentType } | { refused: PreviewReason }

/** Reads documents without the programs that made them: once, and failures are remembered too. */
export function createTextExtraction({ db, clock, drive }: Pick<PreviewDeps, 'db' | 'clock' | 'drive'>) {
  async function documentOf(bytes: content.BlobBytes): Promise<Document> {
    const kind = await kindOfBytes(bytes)
    if (kind === 'pdf') return bytes.size > maxBytes.pdf ? { refused: 'too_large' } : { document: 'pdf' }
    if (kind !== 'zip') return { refused: 'unsupported' }
    const type = await officeTypeOf(bytes)
    if ('refused' in type) return type
    return bytes.size > maxBytes.office ? { refused: 'too_large' } : { document: type.extension }
  }

  async function read(blobId: string, kind: 'text' | 'blocks'): Promise<void> {
    if (await repo.findRendition(db, blobId, kind, 0)) return
    const bytes = await drive.blobs.find(blobId)
    if (!bytes) return
    const found = await documentOf(bytes)
    const key = { blob_id: blobId, kind, n: 0 }
    const made =
      'refused' in found
        ? { state: 'refused' as const, reason: found.refused }
        : await readText(
            kind === 'text'
              ? { kind: 'read', as: 'text', document: found.document, maxBytes: comparedTextBytes }
              : { kind: 'read', as: 'blocks', document: found.document, maxBytes: previewTextBytes },
            bytes.read(),
          )
    if (made.state === 'refused') {
      await transactUnsynced(db, (tx) =>
        repo.insertRendition(tx, key, { image_id: null, reason: made.reason }, clock.now()),
      )
      return
    }
    const blob = await drive.blobs.seal(Buffer.from(JSON.stringify({ text: made.text, cut: made.cut })))
    await transactUnsynced(db, async (tx) => {
      await drive.blobs.insert(tx, blob)
      await repo.insertRendition(tx, key, { image_id: blob.id, reason: null }, clock.now())
    })
  }

  return {
    /** The text of a document, for comparing versions. */
    text: (blobId: string) => read(blobId, 'text'),
    /** The structure of a document, shown if no program can draw it. */
    blocks: (blobId: string) => read(blobId, 'blocks'),
  }
}
