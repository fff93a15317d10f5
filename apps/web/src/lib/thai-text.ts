const consonant = /[\u0e01-\u0e2e]/u
const leadingVowel = /[\u0e40-\u0e44]/u
const titles = /^(นาย|นางสาว|นาง|ด\.ช\.|ด\.ญ\.|บริษัท|บจก\.?|หจก\.?|mr\.?|mrs\.?|ms\.?)\s*/iu

/** One or two letters for an avatar: Thai names without their leading vowel, so that `แสงดาว` gives `ส`. */
export function initials(name: string): string {
  const words = name.trim().replace(titles, '').split(/\s+/u).filter(Boolean)
  const letters = words.slice(0, 2).map(firstLetter)
  return letters.join('').toUpperCase() || '?'
}

function firstLetter(word: string): string {
  const start = leadingVowel.test(word[0] ?? '') && consonant.test(word[1] ?? '') ? 1 : 0
  return Array.from(word.slice(start))[0] ?? ''
}

const digits = '๐๑๒๓๔๕๖๗๘๙'

/** Thai digits typed into number fields become Arabic ones; spaces and hyphens go. */
export const plainDigits = (text: string) =>
  text.replace(/[๐-๙]/gu, (digit) => String(digits.indexOf(digit))).replace(/[\s-]/gu, '')
