import { parse } from 'papaparse'

export type TableText = {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns beyond those that are shown. */
  columnsLeft: number
}

const mostColumns = 100
/** A first line in which spreadsheets declare the separator. */
const separatorLine = /^sep=(.)\r?\n/i

/**
 * Lines and columns of comma-separated values; the separator is detected. Of truncated text the last line is left
 * out: it may be incomplete.
 */
export function readTable(text: string, cut: boolean): TableText {
  const separator = separatorLine.exec(text)
  const { data } = parse<string[]>(separator ? text.slice(separator[0].length) : text, {
    delimiter: separator?.[1] ?? '',
    skipEmptyLines: 'greedy',
  })
  const lines = cut ? data.slice(0, -1) : data
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const [first = [], ...rows] = lines
  const head = Array.from({ length: Math.min(width, mostColumns) }, (_, column) => first[column] ?? '')
  return { head, rows, columnsLeft: Math.max(0, width - mostColumns) }
}

/** Values that are right-aligned in a column: digits with their signs, Thai digits included. */
export const isNumber = (text: string): boolean => /^\s*[-+(]?[฿$€£]?\s*[\d๐-๙][\d๐-๙,.\s]*\)?\s*%?\s*$/u.test(text)
