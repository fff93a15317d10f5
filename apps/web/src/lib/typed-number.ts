import { plainDigits } from './thai-text.ts'

/** A whole number as typed, in Thai digits too: null for nothing, NaN for anything but up to seven digits. */
export function typedNumber(text: string): number | null {
  const plain = plainDigits(text.trim().replaceAll('-', '?'))
  return plain === '' ? null : /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN
}
