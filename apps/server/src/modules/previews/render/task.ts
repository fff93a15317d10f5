/** What the renderer is asked for: one JSON line before the bytes of the file. */
export type Task = DrawTask | ReadTask

/** What words are read out of; of LibreOffice's own the document itself says what it is. */
export const documentTypes = ['docx', 'xlsx', 'pptx', 'odt', 'pdf'] as const
export type DocumentType = (typeof documentTypes)[number]
/** To read the words of a document, or all that it is made of. */
export type ReadTask = { kind: 'read'; document: DocumentType; as: 'words' | 'blocks'; mostBytes: number }
/** One JSON line before the words, or before the blocks as JSON. */
export type Words = { cut: boolean } | { refused: 'broken' | 'too_large' | 'unsupported' }

/** To draw it. */
export type DrawTask = {
  kind: 'picture' | 'pdf'
  /** Longest sides of small pictures of the first page. */
  thumbnails: readonly number[]
  /** Pages to draw, from 1; longest side of each. */
  pages: readonly number[]
  pageSide: number
  mostPixels: number
}

/** A picture that was made: `bytes` of the stream that follows the answer, in order. */
export type Made = { kind: 'thumbnail' | 'page'; n: number; width: number; height: number; bytes: number }

/** One JSON line before the pictures. */
export type Answer =
  | { pages: [width: number, height: number][]; count: number; made: Made[] }
  | { refused: 'broken' | 'password' | 'too_large' }

/** No more pages than this are listed. */
export const mostPages = 2000
