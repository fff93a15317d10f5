import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type OutputInfo } from 'sharp'
import { type Drawn, refused, shrink } from './picture.ts'
import { type DrawTask, type Made, maxPages } from './task.ts'

/** Pages of a PDF as pictures. This PDFium build has no JavaScript, and forms are not opened, so nothing can run. */
export async function drawPdf(file: Buffer, task: DrawTask): Promise<Drawn> {
  const library = await PDFiumLibrary.init()
  let document: PDFiumDocument
  try {
    document = await library.loadDocument(file)
  } catch (error) {
    return refused(error instanceof Error && /password|security/i.test(error.message) ? 'password' : 'broken')
  }
  const count = document.getPageCount()
  if (count < 1) return refused('broken')
  const pages = Array.from({ length: Math.min(count, maxPages) }, (_, index) => sizeOf(document, index, task.pageSide))
  const pictures: Buffer[] = []
  const made: Made[] = []
  const keep = ({ data, info }: { data: Buffer; info: OutputInfo }, kind: Made['kind'], n: number) => {
    pictures.push(data)
    made.push({ kind, n, width: info.width, height: info.height, bytes: data.length })
  }
  const largest = Math.max(0, ...task.thumbnails)
  const first = largest > 0 ? await draw(document, 0, largest) : null
  for (const side of task.thumbnails) if (first) keep(await shrink(first.clone(), side), 'thumbnail', side)
  for (const n of task.pages.filter((one) => one <= pages.length)) {
    keep(await shrink(await draw(document, n - 1, task.pageSide), task.pageSide), 'page', n)
  }
  return { result: { pages, count, made }, pictures }
}

/** Width and height of a page fitted into a square; the crop and rotation of the page apply. */
function sizeOf(document: PDFiumDocument, index: number, side: number): [number, number] {
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) return [side, side]
  const scale = side / Math.max(originalWidth, originalHeight)
  return [Math.max(1, Math.round(originalWidth * scale)), Math.max(1, Math.round(originalHeight * scale))]
}

async function draw(document: PDFiumDocument, index: number, side: number) {
  const [width, height] = sizeOf(document, index, side)
  const { data, ...raw } = await document.getPage(index).render({ width, height, render: 'bitmap' })
  return sharp(data, { raw: { width: raw.width, height: raw.height, channels: 4 } }).removeAlpha()
}
