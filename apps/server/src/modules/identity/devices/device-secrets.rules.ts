/** Letters that are hard to confuse when typed: Crockford's base 32. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
/** 26 letters of 5 bits are 130 bits. */
export const secretLetters = 26
const group = 5

/** Formats random bytes as a device password: groups of letters that can be read aloud. */
export function formatSecret(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, secretLetters)].map((byte) => letters[byte % 32]).join('')
  return text.replace(new RegExp(`.{${group}}(?=.)`, 'g'), '$&-')
}

/** The text as it is hashed; null if it cannot be a device password. */
export function parseSecret(typed: string): string | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  return text.length === secretLetters && [...text].every((letter) => letters.includes(letter)) ? text : null
}

/** `Authorization: Basic …`: username and password, or null for anything else. */
export function parseBasic(header: string | undefined): { username: string; password: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})\s*$/i.exec(header ?? '')?.[1]
  if (encoded === undefined || encoded.length > 2000) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
