/** Sums of money are decimals in text; they are added as whole satang, so that nothing is rounded on the way. */
export function satangOf(text: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?/.exec(text) ?? []
  const amount = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign === '-' ? -amount : amount
}

/** `1234.50` */
export function amountOf(satang: bigint): string {
  const text = String(satang < 0n ? -satang : satang).padStart(3, '0')
  return `${satang < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** The sum of decimals in text, to the satang. */
export const addAmounts = (amounts: readonly string[]): string =>
  amountOf(amounts.reduce((sum, amount) => sum + satangOf(amount), 0n))
