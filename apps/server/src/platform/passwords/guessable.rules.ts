/** The words of this product, which are tried first at its doors. */
export const productWords = ['khlang', 'คลัง', 'onebox', 'my drive', 'etax'] as const

/** A name of one or two letters stands in half of all passwords by chance. */
const shortestWord = 3
/** How much else makes a password of its own. */
const enoughElse = 6

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Whether a password is one or more of these words, and little else. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = lettersAndDigits(password)
  const known = words.map(lettersAndDigits).filter((word) => [...word].length >= shortestWord)
  const rest = known.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest !== whole && [...rest].length < enoughElse
}
