/** Digits and letters that are not mistaken for one another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 12

/** A recovery code as people write it down: 60 random bits in three groups. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, length)].map((byte) => alphabet[byte % 32] ?? '')
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-')
}

/** How a recovery code counts, however it was typed; null if it cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return plain.length === length && [...plain].every((letter) => alphabet.includes(letter)) ? plain : null
}

/** A code of an authenticator app, however it was typed; null if it cannot be one. */
export function readTotpCode(text: string): string | null {
  const plain = text.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(plain) ? plain : null
}
