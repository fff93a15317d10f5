/** What is wrong with a 13-digit tax or citizen id; null if nothing is. */
export type TaxIdProblem = 'digits' | 'length' | 'zeros' | 'check_digit'

/** Check digit of the 13-digit ids: (11 − Σ dᵢ·(14−i) mod 11) mod 10 over the first twelve digits, i from 1. */
export function checkDigitOf(digits: string): number {
  const sum = Array.from(digits.slice(0, 12), Number).reduce((total, digit, index) => total + digit * (13 - index), 0)
  return (11 - (sum % 11)) % 10
}

export function taxIdProblem(id: string): TaxIdProblem | null {
  if (!/^\d*$/.test(id)) return 'digits'
  if (id.length !== 13) return 'length'
  if (/^0+$/.test(id)) return 'zeros'
  return checkDigitOf(id) === Number(id[12]) ? null : 'check_digit'
}
