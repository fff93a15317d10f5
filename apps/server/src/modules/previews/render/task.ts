import type { MarkableFormat } from '../markable.rules.ts'

/** A request to the renderer: one JSON line before the bytes of the file. */
export type Task = DrawTask | ReadTask | MarkTask | LogoTask

/** Draws the logo of a business, fitted into a square. */
export type LogoTask = { kind: 'logo'; format: 'picture' | 'icon' | 'svg'; side: number; maxPixels: number }

/** Documents whose text can be read; ODF text and spreadsheets are distinguished by their content. */
export const documentTypes = ['docx', 'xlsx', 'pptx', 'odt', 'pdf'] as const
export type DocumentType = (typeof documentTypes)[number]
/** Reads the text of a document, or all its contents. */
export type ReadTask = { kind: 'read'; document: DocumentType; as: 'text' | 'blocks'; maxBytes: number }
/** One JSON line before the text, or before the blocks as JSON. */
export type ReadResult = { cut: boolean } | { refused: 'broken' | 'too_large' | 'unsupported' }

/** Draws thumbnails and pages. */
export type DrawTask = {
  kind: 'picture' | 'pdf'
  /** Longest sides of thumbnails of the first page. */
  thumbnails: readonly number[]
  /** Pages to draw, from 1; longest side of each. */
  pages: readonly number[]
  pageSide: number
  maxPixels: number
}

/** A picture: `bytes` of the stream that follows the response, in order. */
export type Made = { kind: 'thumbnail' | 'page'; n: number; width: number; height: number; bytes: number }

/** One JSON line before the pictures. */
export type DrawResult =
  | { pages: [width: number, height: number][]; count: number; made: Made[] }
  | { refused: 'broken' | 'password' | 'too_large' }

/** Draws a mark over every page of a file; the copy is written to {@link markedFile} in the current folder. */
export type MarkTask = {
  kind: 'mark'
  format: MarkableFormat
  /** A PNG, in base64. */
  mark: string
  /** Written on the pages of a PDF as text that is not seen. */
  code: string
  maxPages: number
  maxPixels: number
  maxBytes: number
}
export type MarkResult = { marked: true } | { refused: 'broken' | 'password' | 'signed' | 'too_large' }
export const markedFile = 'copy'

/** The maximum number of pages that are listed. */
export const maxPages = 2000
