import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import type { MergeAnswer, MergeRequest } from './merge-pdfs.ts'

/** Puts the pages of several PDFs behind each other, apart from the page so that it goes on answering. */
async function merge(files: MergeRequest): Promise<MergeAnswer> {
  const whole = await PDFDocument.create()
  for (const [index, bytes] of files.entries()) {
    try {
      const one = await PDFDocument.load(bytes, { updateMetadata: false })
      for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
    } catch (error) {
      return { kind: 'refused', index, why: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' }
    }
  }
  return { kind: 'merged', bytes: await whole.save() }
}

self.onmessage = (event: MessageEvent<MergeRequest>) => {
  void merge(event.data).then((answer) =>
    self.postMessage(answer, { transfer: answer.kind === 'merged' ? [answer.bytes.buffer] : [] }),
  )
}
