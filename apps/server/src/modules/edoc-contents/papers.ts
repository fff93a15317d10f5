import type { Language } from '@khlang/contract'
import { type Etax, EtaxBusyError, type Finding } from '@khlang/etax'
import { AppError } from '../../platform/app-error.ts'

/** Pages of a document from the bytes of its XML, or of a PDF that has it inside. */
export type Papers = (bytes: Uint8Array, language: Language) => Promise<Buffer>

/** Seconds after which the threads may have room again. */
const retryAfter = 2

/** Waits for a thread that reads or lays out. */
export async function inThreads<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EtaxBusyError) throw new AppError('EDOC_PAPER_BUSY', {}, { retryAfter, cause: error })
    throw error
  }
}

/** Why a file says nothing that can be shown. */
export function unreadable(findings: readonly Finding[]): AppError {
  const codes = new Set(findings.map(({ code }) => code))
  if (codes.has('PDF_NO_DOCUMENT')) return new AppError('EDOC_PDF_ONLY')
  return new AppError(codes.has('TOO_SLOW') || codes.has('TOO_LARGE') ? 'EDOC_PAPER_TOO_LONG' : 'EDOC_UNREADABLE')
}

/** Makes pages of documents, in threads of their own. */
export function createPapers({ paper }: Pick<Etax, 'paper'>): Papers {
  return async (bytes, language) => {
    const made = await inThreads(() => paper(bytes, language))
    if (made.kind === 'refused') throw unreadable(made.findings)
    return Buffer.from(made.pdf)
  }
}
