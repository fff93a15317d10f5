import { diffArrays } from 'diff'

/** A stretch of a line; `mark` says that it is what has changed in it. */
export type Part = { text: string; mark: boolean }
export type MarkedPair = { old: Part[]; new: Part[] }

/** Longer lines are shown as changed from end to end. */
const mostLetters = 60_000
const pairMs = 300
const allPairsMs = 6000
/** More lines than this are compared in their order, without looking which belong together. */
const mostCompared = 10_000
/** Lines with less than this in common are not the same line, changed. */
const leastAlike = 0.25

// Thai is written without spaces: its words are found by a dictionary, and so are those of other languages.
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const splitWords = (line: string) => [...segmenter.segment(line)].map(({ segment }) => segment)
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)
export const unmarked = (text: string): Part[] => [{ text, mark: false }]

/** Marks what has changed within lines, for one comparison: all of it together must not take too long. */
export function createWordMarker() {
  let leftMs = allPairsMs
  return (before: string, after: string): MarkedPair => {
    const plain = { old: unmarked(before), new: unmarked(after) }
    if (before.length + after.length > mostLetters || leftMs <= 0) return plain
    const begun = performance.now()
    const changes = diffArrays(splitWords(before), splitWords(after), { timeout: Math.min(pairMs, leftMs) })
    leftMs -= performance.now() - begun
    const kept = changes?.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value) ?? []
    // Nothing in common but spaces and signs: then the line is another one.
    if (!changes || !kept.some(isWord)) return plain
    const side = (without: 'added' | 'removed', mark: 'added' | 'removed') =>
      changes.filter((one) => !one[without]).map((one) => ({ text: one.value.join(''), mark: one[mark] }))
    return { old: side('added', 'removed'), new: side('removed', 'added') }
  }
}

/** Which of the lines that went and came are each other's, in order: those that have the most words in common. */
export function pairLines(before: readonly string[], after: readonly string[]): [oldAt: number, newAt: number][] {
  if ((before.length === 1 && after.length === 1) || before.length * after.length > mostCompared)
    return before.slice(0, after.length).map((_, n) => [n, n])
  const left = before.map(wordsOf)
  const right = after.map(wordsOf)
  const alike = left.map((one) => right.map((other) => likeness(one, other)))
  // best[i][j]: how much the lines from i and from j on have in common at best.
  const best = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const both = (i: number, j: number) => (alike[i]?.[j] ?? 0) + at(i + 1, j + 1)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = best[i]
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), both(i, j))
    }
  const pairs: [number, number][] = []
  for (let [i, j] = [0, 0]; i < before.length && j < after.length; ) {
    if ((alike[i]?.[j] ?? 0) > 0 && at(i, j) === both(i, j)) pairs.push([i++, j++])
    else if (at(i, j) === at(i + 1, j)) i++
    else j++
  }
  return pairs
}

type Words = { counts: Map<string, number>; total: number }

function wordsOf(line: string): Words {
  const counts = new Map<string, number>()
  const words = line.length > mostLetters ? [] : splitWords(line).filter(isWord)
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

/** From 0 to 1, how many of their words two lines share; 0 also for lines that hardly do. */
function likeness(one: Words, other: Words): number {
  let shared = 0
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0)
  const share = (2 * shared) / (one.total + other.total || 1)
  return share >= leastAlike ? share : 0
}
