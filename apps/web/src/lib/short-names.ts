/** Longer names lose their middle. */
const longest = 44
const tail = 12
/** Thai vowels stay with their consonant: some are written before it, some after. */
const leading = /[\u0e40-\u0e44]$/
const trailing = /^[\u0e30\u0e32\u0e33\u0e45]+/

/** A name of at most two lines in a message: its beginning, and its last letters with the extension. */
export function shortName(name: string): string {
  if (name.length <= longest) return name
  const letters = Array.from(new Intl.Segmenter('th').segment(name), ({ segment }) => segment)
  if (letters.length <= longest) return name
  const [head, end] = [letters.slice(0, longest - tail).join(''), letters.slice(-tail).join('')]
  return `${head.replace(leading, '')}…${end.replace(trailing, '')}`
}

/** A sentence whose quoted names are short. */
export const shortenNames = (sentence: string): string => sentence.replace(/(?<=“)[^“”]+(?=”)/gu, shortName)
