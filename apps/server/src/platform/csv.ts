import { isFormula } from '@khlang/contract/formulas'
import type { TableCell } from './table-cell.ts'

/**
 * One cell: always quoted; text that a spreadsheet would run as a formula is prefixed with an apostrophe, so that it
 * remains text.
 */
const textCell = (value: string): string => `"${(isFormula(value) ? `'${value}` : value).replaceAll('"', '""')}"`
const cell = (value: TableCell): string => (typeof value === 'string' ? textCell(value) : `"${value.amount}"`)

/** One row of a CSV file (RFC 4180). */
export const csvRow = (values: readonly TableCell[]): string => `${values.map(cell).join(',')}\r\n`

/** Byte order mark: without it Excel does not read the file as UTF-8, and Thai is garbled. */
export const csvMark = '\uFEFF'

/** Streams rows as a CSV file, some at a time. */
export async function* csvTable(rows: AsyncIterable<readonly (readonly TableCell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvMark)
  for await (const some of rows) if (some.length > 0) yield Buffer.from(some.map(csvRow).join(''))
}
