/** The beginning of a formula, according to spreadsheets. */
const formula = /^[\s\0]*[=+\-@|%＝＋－＠]/

/** Whether a spreadsheet would run a text of a table as a formula. */
export const isFormula = (text: string): boolean => formula.test(text)
