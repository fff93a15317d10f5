import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import type { MergeResult, MergeRequest } from './merge-pdfs.ts'

/** Merges several PDFs in a worker, so that the page stays responsive. */
async function merge(files: MergeRequest): Promise<MergeResult> {
  const whole = await PDFDocument.create()
  for (const [index, bytes] of files.entries()) {
    try {
      const one = await PDFDocument.load(bytes, { updateMetadata: false })
      for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
    } catch (error) {
      return { kind: 'refused', index, reason: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' }
    }
  }
  return { kind: 'merged', bytes: await whole.save() }
}

self.onmessage = (event: MessageEvent<MergeRequest>) => {
  void merge(event.data).then((result) =>
    self.postMessage(result, { transfer: result.kind === 'merged' ? [result.bytes.buffer] : [] }),
  )
}
