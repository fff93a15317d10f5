// Without I, L, O and U, which are hard to copy by hand (Crockford's base 32).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 7
const groupLength = 4

/** The number of random bytes of a code; five bits of each are used. */
export const recoveryCodeBytes = groups * groupLength

/** 140 random bits in readable form: seven groups of four. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => alphabet[byte % alphabet.length])
  return Array.from({ length: groups }, (_, n) => signs.slice(n * groupLength, (n + 1) * groupLength).join('')).join(
    '-',
  )
}

/** A typed recovery code in canonical form; null if invalid. */
export function parseRecoveryCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—_.]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  if (signs.length !== groups * groupLength || [...signs].some((sign) => !alphabet.includes(sign))) return null
  return (signs.match(/.{4}/g) ?? []).join('-')
}
