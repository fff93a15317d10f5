import type { FastifyReply } from 'fastify'
import { csvTable } from '../platform/csv.ts'
import type { TableCell } from '../platform/table-cell.ts'
import { xlsx } from '../platform/xlsx.ts'
import { sendAttachment } from './attachment.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Streams rows as a table for spreadsheets. `name` has no ending; see {@link sendAttachment}. */
export const sendTable = (
  reply: FastifyReply,
  { name, format }: { name: string; format: keyof typeof types },
  rows: AsyncIterable<TableCell[][]>,
): FastifyReply =>
  sendAttachment(
    reply,
    { name: `${name}.${format}`, type: types[format] },
    format === 'csv' ? csvTable(rows) : asWorkbook(rows),
  )

/** A zip ends with the length of its comment, which is none here. */
async function* asWorkbook(rows: AsyncIterable<TableCell[][]>): AsyncGenerator<Buffer> {
  yield* xlsx(rows)
  yield Buffer.alloc(2)
}
