import { isFormula } from '@khlang/contract/formulas'
import type { Line } from './import-from.ts'

type Texts = { line: string; column: string; who: string; problem: string }

const cell = (text: string) => {
  // A spreadsheet would run what begins like a formula.
  const safe = isFormula(text) && !/^\+?\d+$/u.test(text) ? `'${text}` : text
  return /[",;\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The lines of an import that invited nobody, as a CSV file that spreadsheets read: where, who and why. */
export const errorsCsv = (lines: readonly Line[], heads: Texts, problemOf: (line: Line) => string): string =>
  `\uFEFF${[
    [heads.line, heads.column, heads.who, heads.problem],
    ...lines
      .filter(({ outcome }) => outcome !== 'invited')
      .map((line) => [String(line.line), line.column ?? '', line.who, problemOf(line)]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`
