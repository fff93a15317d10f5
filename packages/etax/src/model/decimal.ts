/** A decimal number as text, such as `1230.50`: no sign unless negative, no leading zeros, two decimals or more. */
export type Amount = string & { readonly amount: unique symbol }

const decimals = 18
const one = 10n ** BigInt(decimals)
const grammar = /^([+-]?)(\d*)(?:\.(\d*))?$/

export type AmountProblem = 'not_decimal' | 'too_long'

/** Whether the text is a decimal number of at most 18 digits (AmountType of the standard); exponents are none. */
export function amountProblem(text: string): AmountProblem | null {
  const match = grammar.exec(text)
  const digits = match ? `${match[2] ?? ''}${match[3] ?? ''}` : ''
  if (digits === '') return 'not_decimal'
  return digits.replace(/^0+/, '').length > 18 || digits.length > 40 ? 'too_long' : null
}

/** The number in units of 10⁻¹⁸, exact. The text must have passed `amountProblem`. */
export function unitsOf(text: string): bigint {
  const [, sign = '', whole = '', part = ''] = grammar.exec(text) ?? []
  const units = BigInt(whole || '0') * one + BigInt(part.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' ? -units : units
}

/** The text of a number given in units of 10⁻¹⁸. */
export function amountOf(units: bigint): Amount {
  const absolute = units < 0n ? -units : units
  const part = (absolute % one).toString().padStart(decimals, '0').replace(/0+$/, '').padEnd(2, '0')
  return `${units < 0n ? '-' : ''}${absolute / one}.${part}` as Amount
}

/** The same number written the one way in which amounts are compared and shown, or null if it is none. */
export const parseAmount = (text: string): Amount | null =>
  amountProblem(text) === null ? amountOf(unitsOf(text)) : null

export const addAmounts = (amounts: readonly Amount[]): bigint =>
  amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n)

/** A product of two decimals in units of 10⁻¹⁸, cut below that. */
export const multiply = (left: bigint, right: bigint): bigint => (left * right) / one

/** A hundredth, the smallest unit in which tax is charged. */
export const hundredth = one / 100n
