/** What the renderer is asked for: one JSON line before the bytes of the file. */
export type Task = DrawTask | ReadTask

/** To read the words of a document. */
export type ReadTask = { kind: 'docx'; mostBytes: number }
/** One JSON line before the words. */
export type Words = { cut: boolean } | { refused: 'broken' | 'too_large' }

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
