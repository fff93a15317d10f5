export { docxOf } from './documents/docx.ts'
export { pptxOf } from './documents/pptx.ts'
export { zip } from './zip/zip.ts'
