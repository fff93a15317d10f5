/** What a program that shows tables takes for the beginning of a formula. */
const formula = /^[\s\0]*[=+\-@|%＝＋－＠]/

/**
 * One cell: always in quotes, and text that a table would run as a formula has an apostrophe before it, so that it stays
 * the text that somebody gave.
 */
const cell = (value: string): string => `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** One row of a CSV file (RFC 4180). */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

/** Tells Excel that the text is UTF-8: without it Thai is unreadable there. */
export const csvMark = '\uFEFF'
