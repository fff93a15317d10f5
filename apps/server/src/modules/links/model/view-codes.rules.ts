/** Letters and digits that nobody mistakes for others, on a photograph of a screen either. */
const alphabet = 'ABCDEFGHJKMNPQRTUVWXY346789'
const length = 9

/** The code of a view, from bytes of chance: 27⁹, some 7 × 10¹², so that nobody finds one by trying. */
export const viewCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** How it is shown: in groups of three. */
export const shownViewCode = (code: string): string => code.replaceAll(/(...)(?=.)/g, '$1-')

/** A code as people type it; null if it cannot be one. */
export function parseViewCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}
