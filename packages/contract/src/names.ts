/** Names of files and folders (`specification.md` 5; decisions C29 and C52). */
const forbidden = /[<>:*?\\|/"']/
const everyForbidden = /[<>:*?\\|/"'\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu
// Bidirectional overrides and line separators can disguise a name.
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
const loneSurrogate = /\p{Cs}/u
/** What nobody sees: joiners, marks of direction, soft hyphens, variation selectors and the like. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** A letter or sign that somebody sees, as a pattern of schemas: what is typed as a name has one. */
export const seenPattern = '[^\\s\\p{Default_Ignorable_Code_Point}]'
const seen = new RegExp(seenPattern, 'u')
/** Whether there is anything to be seen of a text: of invisible characters alone nothing is named. */
export const isSeen = (text: string): boolean => seen.test(text)

/** A name of which nobody would see more than dots. */
const onlyDotsAndSpaces = /^[.\s\p{Default_Ignorable_Code_Point}]*$/u
/** UTF-16 units, as Windows counts: a Thai letter takes three bytes, so counting bytes would leave 85. */
const maxNameUnits = 255

const unitsOf = (text: string) => text.length

export type NameError = 'NAME_INVALID' | 'NAME_TOO_LONG'

/** The form in which a name is stored: NFC, trimmed. */
export const normalizeName = (name: string) => name.normalize('NFC').trim()

/** Why a normalised name is invalid, or null. */
export function nameError(name: string): NameError | null {
  if (name !== normalizeName(name) || onlyDotsAndSpaces.test(name)) return 'NAME_INVALID'
  if (forbidden.test(name) || control.test(name) || loneSurrogate.test(name)) return 'NAME_INVALID'
  return unitsOf(name) > maxNameUnits ? 'NAME_TOO_LONG' : null
}

/** The nearest valid name, for the one-click suggestion and for bulk uploads. */
export function cleanName(name: string): string {
  const cleaned = normalizeName(name.toWellFormed().replace(everyForbidden, '_'))
  return shorten(onlyDotsAndSpaces.test(cleaned) ? '_' : cleaned, maxNameUnits)
}

const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u

/** A name of something other than a file, in its stored form; null if it cannot be shown. */
export function titleOf(text: string, longest: number): string | null {
  const title = text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return isSeen(title) && [...title].length <= longest && !unseen.test(title) ? title : null
}

/** A text in NFC and without the case of Latin letters; Thai and everything else as it is. */
export const lowerLatin = (text: string): string =>
  text.normalize('NFC').replace(/\p{Script=Latin}+/gu, (latin) => latin.toLowerCase())

/** Letters as they look: without what nobody sees, and with the marks of Thai letters in the one right order. */
const asSeen = (text: string): string => respelt(text.replace(invisible, ''))

/** The form that texts have in common which look the same, whatever the case of their letters. */
export const sameForm = (text: string): string => asSeen(text.normalize('NFC'))

/**
 * Names with equal keys conflict: NFC, ignoring the case of Latin letters (C52), and the same if they look the same. A
 * search goes by the same form, and further with {@link searchForm}; `same_form` of the database is the part after the case.
 */
export const nameKey = (name: string): string => asSeen(lowerLatin(name))

/** Quotation marks, which no name contains, blanks, and the invisible word breaks of Thai pages. */
const betweenWords = /["'\s\u200b\u2060]+/u

/** The words of a search, as keys that the key of a name contains if it is spelled in the right way. */
export function searchWords(text: string): string[] {
  const words = text.split(betweenWords).map(nameKey).filter(Boolean)
  // Of marks alone nothing is found, rather than everything.
  return words.length > 0 ? words : nameKey(text).split(' ').filter(Boolean)
}

/** Keyboards allow เเ for แ, ํา for ำ, and a tone before the vowel that it stands on or after ำ: they look the same. */
const respelt = (text: string) =>
  text
    .replace(/เเ/g, 'แ')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)า|([\u0e48-\u0e4b])\u0e4dา/g, '$1$2ำ')
    .replace(/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e47])/g, '$2$1')
    .replace(/ำ([\u0e48-\u0e4b])/g, '$1ำ')

const thaiZero = '๐'.charCodeAt(0)
const arabic = (text: string) => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))

/** A text as it is searched, of which there is one for all ways to write it; `search_form` of the database is the same. */
export const searchForm = (text: string): string => arabic(withoutAccents(asSeen(text)))

const accents = /[\u0300-\u036f]/g
/** `café` → `cafe`: people type names without the accents of other languages. */
const withoutAccents = (text: string) =>
  isAccentable(text) ? text.normalize('NFD').replace(accents, '').normalize('NFC') : text

/** Whether a word has letters that may bear accents; without one only the word itself is looked for. */
export const isAccentable = (word: string): boolean => /\p{Script=Latin}/u.test(word)

/** The ways in which the digits of a word, rightly spelled, may be written in a name: offices use Thai ones. */
export function formsOfWord(written: string): string[] {
  const word = asSeen(written)
  const thai = word.replace(/\d/g, (digit) => String.fromCharCode(thaiZero + Number(digit)))
  return [...new Set([word, arabic(word), thai])]
}

/** A word of a search in all of its forms, as it is found in the key of a name. */
export const patternOfWord = (word: string): RegExp => {
  const letters = [...searchForm(word).matchAll(/แ|[\u0e48-\u0e4b]?ำ|[\u0e31\u0e34-\u0e3a\u0e47][\u0e48-\u0e4c]|./gsu)]
  return new RegExp(
    letters.map(([letter]) => patternOfLetter(letter)).join(String.raw`\p{Default_Ignorable_Code_Point}*`),
    'gu',
  )
}

/** One letter, with its marks, in all of its forms. */
function patternOfLetter(letter: string): string {
  if (letter === 'แ') return '(?:แ|เเ)'
  if (letter.endsWith('ำ')) {
    const tone = letter.slice(0, -1)
    return `(?:${tone}ำ|ำ${tone}|${tone}\u0e4dา|\u0e4d${tone}า)`
  }
  const [first = '', second = ''] = letter
  if (second !== '') return `(?:${first}${second}|${second}${first})`
  if (/\d/.test(letter)) return `[${letter}${String.fromCharCode(thaiZero + Number(letter))}]`
  if (/[a-z]/.test(letter)) return `(?:[${letter}${accentedOf(letter)}][\u0300-\u036f]*)`
  return letter.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`)
}

/** The letters that are this one with an accent: `é` and `ế` for `e`. */
function accentedOf(letter: string): string {
  let found = ''
  for (const [from, to] of [
    [0xe0, 0x24f],
    [0x1e00, 0x1eff],
  ] as const)
    for (let code = from; code <= to; code++) {
      const accented = String.fromCharCode(code)
      if (accented.normalize('NFD').startsWith(letter) && accented !== letter) found += accented
    }
  return found
}

/** Splits off the extension, its dot included: `รายงาน.2569.pdf` → [`รายงาน.2569`, `.pdf`]. */
export function splitExtension(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && dot < name.length - 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/**
 * Whether a file name includes its extension, as the specification demands (5) of a name that a person gives. Trees,
 * programs and mapped drives keep the names they have: `LICENSE` and `.gitignore` must survive.
 */
export const hasExtension = (name: string): boolean => splitExtension(name)[1] !== ''

/**
 * `Setup.EXE` → `exe`; empty for a name without one. What systems drop at the end, and what nobody sees, changes nothing:
 * Windows runs `a.exe.` as `a.exe`.
 */
export const extensionOf = (name: string): string =>
  splitExtension(name.replace(invisible, '').replace(/[.\s]+$/u, ''))[1]
    .slice(1)
    .toLowerCase()

/** `a.pdf` → `a (2).pdf`, within the maximum length. */
export function numberedName(name: string, n: number): string {
  const [stem, extension] = splitExtension(name)
  const mark = ` (${n})`
  return shortenTo(stem, maxNameUnits - unitsOf(mark + extension), unitsOf) + mark + extension
}

/** Shortens a name, keeping its extension unless that is most of it. */
function shorten(name: string, max: number): string {
  if (unitsOf(name) <= max) return name
  const [stem, extension] = splitExtension(name)
  const kept = unitsOf(extension) < max / 2 ? extension : ''
  return shortenTo(kept ? stem : name, max - unitsOf(kept), unitsOf) + kept
}

/** The beginning of a text in whole graphemes, so that a Thai vowel is never separated from its consonant. */
export function shortenTo(text: string, max: number, sizeOf: (text: string) => number): string {
  if (sizeOf(text) <= max) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter('th').segment(text)) {
    if (sizeOf(kept + segment) > max) break
    kept += segment
  }
  return kept.trimEnd()
}
