import { markedCopyLimits } from '@khlang/contract'
import { type MarkableFormat, markableOf } from '../markable.rules.ts'
import { headBytes } from '../kinds.rules.ts'
import { markCopy, type MarkedCopy, type Marking } from '../render/mark-copy.ts'
import type { PreviewDeps } from '../deps.ts'
import { readAll } from './identify.ts'

/** Watermarks: over a picture that is shown, and over a whole file that is downloaded. */
export function createMarking({ drive }: Pick<PreviewDeps, 'drive'>) {
  return {
    /** Draws these lines all over a picture. */
    async draw(picture: Buffer, lines: readonly string[]): Promise<Buffer> {
      const { drawWatermark } = await import('../render/watermark.ts')
      return drawWatermark(picture, lines)
    },

    /** The format in which content can be marked, by its bytes; null for all others. */
    async formatOf(blobId: string): Promise<MarkableFormat | null> {
      const bytes = await drive.blobs.find(blobId)
      return bytes && markableOf(await readAll(bytes, { start: 0, end: Math.min(bytes.size, headBytes) }))
    },

    /** A copy of content with lines over every page of it, or why there is none. */
    async copy(blobId: string, marking: Marking): Promise<MarkedCopy> {
      const bytes = await drive.blobs.find(blobId)
      if (!bytes) return { state: 'refused', reason: 'broken' }
      if (bytes.size > markedCopyLimits.bytes) return { state: 'refused', reason: 'too_large' }
      return markCopy(marking, () => bytes.read())
    },
  }
}
