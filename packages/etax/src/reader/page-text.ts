import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { EtaxDocument } from '../model/document.ts'

const maxPages = 20
const maxText = 200_000

let library: Promise<PDFiumLibrary> | null = null

/** The text that the pages of a PDF show, as far as their fonts let it be read; null if nothing can. PDFium here runs no scripts. */
export async function readPageText(bytes: Uint8Array): Promise<string | null> {
  library ??= PDFiumLibrary.init()
  try {
    const document = await (await library).loadDocument(bytes)
    try {
      let text = ''
      for (let index = 0; index < Math.min(document.getPageCount(), maxPages) && text.length < maxText; index++)
        text += `${document.getPage(index).getText()}\n`
      return text
    } finally {
      document.destroy()
    }
  } catch {
    return null
  }
}

const thaiDigits = /[๐-๙]/g
const plain = (text: string) =>
  text.replace(thaiDigits, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/[\s\u200b,]/g, '')

/**
 * Whether the pages show another number or another amount than the document says. Old fonts extract as garbage, so a page
 * is only compared if it shows amounts at all.
 */
export function pageDiffers(text: string, { number, totals }: EtaxDocument): boolean {
  const amounts = (text.match(/\d[\d,]*\.\d{2}(?!\d)/g) ?? []).map((amount) => amount.replaceAll(',', ''))
  if (amounts.length === 0 || number === null || !totals?.gross) return false
  return !amounts.includes(totals.gross) || !plain(text).includes(plain(number))
}
