/** Names of files and folders (`specification.md` 5; decisions C29 and C52). */
const forbidden = /[<>:*?\\|/"']/
const everyForbidden = /[<>:*?\\|/"'\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu
// Bidirectional overrides and line separators let a name show as something that it is not.
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
const loneSurrogate = /\p{Cs}/u
const onlyDotsAndSpaces = /^[.\s]*$/u
const maxNameBytes = 255

const bytesOf = (text: string) => new TextEncoder().encode(text).length

export type NameFault = 'NAME_INVALID' | 'NAME_TOO_LONG'

/** The form in which a name is kept: NFC, without spaces around it. */
export const normalizeName = (name: string) => name.normalize('NFC').trim()

/** What is wrong with a normalised name, or null. */
export function nameFault(name: string): NameFault | null {
  if (name !== normalizeName(name) || onlyDotsAndSpaces.test(name)) return 'NAME_INVALID'
  if (forbidden.test(name) || control.test(name) || loneSurrogate.test(name)) return 'NAME_INVALID'
  return bytesOf(name) > maxNameBytes ? 'NAME_TOO_LONG' : null
}

/** The nearest allowed name, for the one-click offer and for bulk uploads. */
export function cleanName(name: string): string {
  const cleaned = normalizeName(name.toWellFormed().replace(everyForbidden, '_'))
  return shorten(onlyDotsAndSpaces.test(cleaned) ? '_' : cleaned, maxNameBytes)
}

const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u

/** The name of something that is no file, in the form in which it is kept; null for one that cannot be shown. */
export function titleOf(text: string, longest: number): string | null {
  const title = text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return title !== '' && [...title].length <= longest && !unseen.test(title) ? title : null
}

/** Two names clash when these are equal: NFC, Latin letters without case, Thai exactly (C52). */
export const nameKey = (name: string) =>
  name.normalize('NFC').replace(/\p{Script=Latin}+/gu, (latin) => latin.toLowerCase())

/** Splits off the extension, its dot included: `รายงาน.2569.pdf` → [`รายงาน.2569`, `.pdf`]. */
export function splitExtension(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && dot < name.length - 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** `Setup.EXE` → `exe`; empty for a name without one. */
export const extensionOf = (name: string): string => splitExtension(name)[1].slice(1).toLowerCase()

/** `a.pdf` → `a (2).pdf`; keeps within the length. */
export function numberedName(name: string, n: number): string {
  const [stem, extension] = splitExtension(name)
  const mark = ` (${n})`
  return shorten(stem, maxNameBytes - bytesOf(mark + extension)) + mark + extension
}

function shorten(name: string, max: number): string {
  if (bytesOf(name) <= max) return name
  const [stem, extension] = splitExtension(name)
  const keep = bytesOf(extension) < max / 2 ? extension : ''
  let text = ''
  // Whole letters with their marks: a Thai vowel is never torn from its consonant.
  for (const { segment } of new Intl.Segmenter('th').segment(keep ? stem : name)) {
    if (bytesOf(text + segment + keep) > max) break
    text += segment
  }
  return text.trimEnd() + keep
}
