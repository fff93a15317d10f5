/** The forms of identifiers of people and businesses (`specification.md` 5; decisions C31, C33, C43). */
const username = /^[A-Za-z0-9]{6,64}$/
const thaiMobile = /^0\d{9}$/
const thirteenDigits = /^\d{13}$/
const branch = /^\d{5}$/

/**
 * A national mobile number, `0xxxxxxxxx`, in the stored form `+66xxxxxxxxx`. Spaces and hyphens between digits are
 * dropped.
 */
export function parseMobile(text: string): string | null {
  const digits = text.trim().replace(/[\s-]/g, '')
  return thaiMobile.test(digits) ? `+66${digits.slice(1)}` : null
}

/** A Thai id of 13 digits with a valid check digit. */
export function isThaiId(text: string): boolean {
  if (!thirteenDigits.test(text)) return false
  let sum = 0
  for (let place = 0; place < 12; place++) sum += Number(text[place]) * (13 - place)
  return (11 - (sum % 11)) % 10 === Number(text[12])
}

/** A tax id has the form of a national id. */
export const isTaxId = (text: string): boolean => isThaiId(text)
/** Five digits; '00000' is the head office. */
export const isBranchNo = (text: string): boolean => branch.test(text)

/**
 * Why a username is invalid, or null: at least 6 Latin letters or digits. One with the form of a mobile number could
 * never sign in, because the sign-in field distinguishes them by form (C31).
 */
export const usernameError = (text: string): 'USERNAME_INVALID' | null =>
  username.test(text) && parseMobile(text) === null ? null : 'USERNAME_INVALID'

/** `+66810000001` → `0810000001`, as people write it; other text stays as it is. */
export const nationalMobile = (e164: string): string => e164.replace(/^\+66(?=\d{9}$)/, '0')

/** `+66810000001` → `08x-xxx-0001`: enough to recognise one's own number. */
export function maskMobile(e164: string): string {
  const national = nationalMobile(e164)
  return `${national.slice(0, 2)}x-xxx-${national.slice(-4)}`
}

/** `somsri@mail.example` → `so•••@mail.example`. */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*(@.*)$/u, '$1•••$2')

/** `1100000000016` → `1-xxxx-xxxxx-01-6`; shown to people who do not manage (C33). */
export const maskId = (id: string): string => `${id.slice(0, 1)}-xxxx-xxxxx-${id.slice(-3, -1)}-${id.slice(-1)}`
