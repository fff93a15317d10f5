/** The forms of names and numbers that people and businesses are known by (`specification.md` 5; decisions C31, C33, C43). */
const username = /^[A-Za-z0-9]{6,64}$/
const thaiMobile = /^0\d{9}$/
const thirteenDigits = /^\d{13}$/
const branch = /^\d{5}$/
const mailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A national mobile number, `0xxxxxxxxx`, as it is kept: `+66xxxxxxxxx`. Spaces and hyphens between digits are dropped. */
export function parseMobile(text: string): string | null {
  const digits = text.trim().replace(/[\s-]/g, '')
  return thaiMobile.test(digits) ? `+66${digits.slice(1)}` : null
}

/** The 13 digits of a person or a company, whose last one checks the others. */
export function isThaiId(text: string): boolean {
  if (!thirteenDigits.test(text)) return false
  let sum = 0
  for (let place = 0; place < 12; place++) sum += Number(text[place]) * (13 - place)
  return (11 - (sum % 11)) % 10 === Number(text[12])
}

/** A company's number is made like a person's. */
export const isTaxId = (text: string): boolean => isThaiId(text)
/** Five digits; '00000' is the head office. */
export const isBranchNo = (text: string): boolean => branch.test(text)
export const isEmail = (text: string): boolean => text.length <= 254 && mailAddress.test(text)

/**
 * What is wrong with a username, or null: at least 6 Latin letters or digits. One that reads as a mobile number would
 * never be found, because the sign-in box tells the two apart by their shape (C31).
 */
export const usernameFault = (text: string): 'USERNAME_INVALID' | null =>
  username.test(text) && parseMobile(text) === null ? null : 'USERNAME_INVALID'

/** `+66810000001` → `08x-xxx-0001`: enough to recognise one's own number. */
export function maskMobile(e164: string): string {
  const national = e164.startsWith('+66') ? `0${e164.slice(3)}` : e164
  return `${national.slice(0, 2)}x-xxx-${national.slice(-4)}`
}

/** `1100000000016` → `1-xxxx-xxxxx-01-6`; shown to those who do not manage (C33). */
export const maskId = (id: string): string => `${id.slice(0, 1)}-xxxx-xxxxx-${id.slice(-3, -1)}-${id.slice(-1)}`
