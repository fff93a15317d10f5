import { buffer } from 'node:stream/consumers'
import { EtaxBusyError } from '@khlang/etax'
import { AppError } from '../../../platform/app-error.ts'
import { findFiles } from '../boxes/detail.repo.ts'
import type { EdocsDeps } from '../deps.ts'

/** The names of the goods of a document, as its file says; none for one without an XML. */
export function createGoods({ db, drive, etax }: Pick<EdocsDeps, 'db' | 'drive' | 'etax'>) {
  async function bytesOf(id: string): Promise<Buffer | null> {
    const xml = (await findFiles(db, id)).find(({ kind }) => kind === 'xml')
    const blob = xml && (await drive.blobs.find(xml.blob_id))
    return blob ? buffer(blob.read()) : null
  }

  return async (id: string): Promise<string[]> => {
    const bytes = await bytesOf(id)
    if (bytes === null) return []
    try {
      const reading = await etax.read(bytes, 'document.xml')
      return reading.kind === 'document' ? reading.document.lines.flatMap(({ names }) => names) : []
    } catch (error) {
      if (error instanceof EtaxBusyError) throw new AppError('EDOC_BUSY', {}, { retryAfter: 2, cause: error })
      throw error
    }
  }
}
