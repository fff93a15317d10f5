import { lowerLatin, patternOfWord } from '@khlang/contract'

export type Piece = { text: string; isHit: boolean }

/**
 * A name in pieces: those that one of the words is found in, and the rest. Words are name keys; letter case of Latin
 * and different forms of the same letter or digit do not matter, as in a search.
 */
export function highlight(name: string, words: readonly string[]): Piece[] {
  const text = name.normalize('NFC')
  const key = lowerLatin(text)
  // A letter whose lower case is longer shifts all that follows: then nothing is marked.
  if (words.length === 0 || key.length !== text.length) return [{ text: name, isHit: false }]
  const hits = new Uint8Array(text.length)
  for (const word of words.filter(Boolean))
    for (const { 0: found, index } of key.matchAll(patternOfWord(word)))
      hits.fill(1, index, endOfLetter(text, index + found.length))
  const pieces: Piece[] = []
  for (let from = 0; from < text.length; ) {
    let to = from + 1
    while (to < text.length && hits[to] === hits[from]) to++
    pieces.push({ text: text.slice(from, to), isHit: hits[from] === 1 })
    from = to
  }
  return pieces
}

/** Marks above and below a letter are drawn with it, so they are not separated from it. */
function endOfLetter(text: string, from: number): number {
  let end = from
  while (end < text.length && /[\p{M}\u0e33]/u.test(text.charAt(end))) end++
  return end
}

/** The pieces of a part of a name. */
export function partOf(pieces: readonly Piece[], [start, end]: readonly [number, number]): Piece[] {
  let at = 0
  return pieces.flatMap(({ text, isHit }) => {
    const from = Math.max(0, start - at)
    const to = end - at
    at += text.length
    return from < text.length && to > from ? [{ text: text.slice(from, to), isHit }] : []
  })
}
