/** A cell of an exported table: a text, which is never a formula, or a decimal such as `-1234.50`, which spreadsheets add up. */
export type TableCell = string | { amount: string }
