import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { xlsx } from '../../../platform/xlsx.ts'
import { formats } from '../../transfer/index.ts'
import { mp4 } from './film.ts'
import * as pictures from './pictures.ts'
import { mp3, wav } from './sounds.ts'

/** Makes the bytes of a version when they are needed. */
export type Content = () => Buffer | Promise<Buffer>

/** Spreadsheets guess the encoding of a CSV without it. */
const mark = '\uFEFF'
const endOfZip = Buffer.alloc(2)
const aDay = new Date('2025-01-06T02:00:00Z')

export const text =
  (...lines: readonly string[]): Content =>
  () =>
    Buffer.from(`${lines.join('\n')}\n`)

export const csv = (...rows: readonly (readonly (string | number)[])[]): Content =>
  text(mark + rows.map((row) => row.join(',')).join('\n'))

export const word =
  (title: string, ...lines: readonly string[]): Content =>
  () =>
    formats.docxOf(title, lines)

export const slides =
  (...all: readonly (readonly [title: string, text: string])[]): Content =>
  () =>
    formats.pptxOf(all.map(([title, line]) => ({ title, text: line })))

/** A sheet of texts. */
export const sheet =
  (...rows: readonly (readonly (string | number)[])[]): Content =>
  async () =>
    Buffer.concat([await buffer(Readable.from(xlsx(Readable.from([rows.map((row) => row.map(String))])))), endOfZip])

export const archive =
  (files: Readonly<Record<string, Content>>): Content =>
  async () => {
    const entries = await Promise.all(
      Object.entries(files).map(async ([path, content]) => {
        const bytes = await content()
        return { path, modifiedAt: aDay, size: bytes.length, bytes: Readable.from([bytes]) }
      }),
    )
    return buffer(formats.zip(Readable.from(entries)))
  }

/** A mail with an attached text. */
export const mail =
  (
    { from, to, subject, attached }: { from: string; to: string; subject: string; attached: string },
    ...lines: string[]
  ): Content =>
  () => {
    const base64 = (line: string) => Buffer.from(line).toString('base64')
    const wrapped = (line: string) => base64(line).replace(/(.{76})/g, '$1\r\n')
    return Buffer.from(
      [
        `From: =?UTF-8?B?${base64(from)}?= <office@mail.example>`,
        `To: =?UTF-8?B?${base64(to)}?= <somsri@mail.example>`,
        `Subject: =?UTF-8?B?${base64(subject)}?=`,
        'Date: Mon, 06 Jan 2025 09:00:00 +0700',
        'Message-ID: <demo@mail.example>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="part"',
        '',
        '--part',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        wrapped(lines.join('\n')),
        '--part',
        'Content-Type: text/plain; charset=utf-8; name="note.txt"',
        'Content-Disposition: attachment; filename="note.txt"',
        'Content-Transfer-Encoding: base64',
        '',
        wrapped(attached),
        '--part--',
        '',
      ].join('\r\n'),
    )
  }

/** Pages of a title and lines. */
export const pdf =
  (...pages: readonly (readonly string[])[]): Content =>
  async () =>
    (await import('./pdf.ts')).pdfOf(pages)

export const svg =
  (drawing: string): Content =>
  () =>
    Buffer.from(drawing)
export const png =
  (drawing: string): Content =>
  () =>
    pictures.png(drawing)
export const jpg =
  (drawing: string): Content =>
  () =>
    pictures.jpg(drawing)
export const tune =
  (...tones: readonly number[]): Content =>
  () =>
    wav(tones)
export const silence =
  (seconds: number): Content =>
  () =>
    mp3(seconds)
export const film =
  (...colours: Parameters<typeof mp4>[0]): Content =>
  () =>
    mp4(colours)
