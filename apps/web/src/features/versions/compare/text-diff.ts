import { diffArrays } from 'diff'

/** A stretch of a line; `mark` says that it is what has changed in it. */
export type Part = { text: string; mark: boolean }
export type DiffRow =
  | { kind: 'same' | 'old' | 'new'; oldN: number | null; newN: number | null; parts: Part[] }
  /** So many lines that are the same on both sides. */
  | { kind: 'folded'; count: number }
export type TextDiff = { rows: DiffRow[]; added: number; removed: number; cut: boolean }

/** Context lines around a change. */
const around = 3
export const mostRows = 4000
const lineMs = 5000
const wordMs = 50
/** Longer lines are shown as changed from end to end. */
const mostLetters = 4000
const mostPairs = 1500

const linesOf = (text: string) => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  // The end of the last line begins no new one.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' })
const splitWords = (line: string) => [...wordSegmenter.segment(line)].map(({ segment }) => segment)
const whole = (text: string): Part[] => [{ text, mark: false }]

/** Which lines of both texts are each other's, in order; null when looking for them takes too long. */
function matchesOf(before: readonly string[], after: readonly string[]): [oldAt: number, newAt: number][] | null {
  // A line that only one side has matches nothing: without those, texts with little in common are soon compared.
  const inBefore = new Set(before)
  const inAfter = new Set(after)
  const shared = (lines: readonly string[], other: ReadonlySet<string>) =>
    lines.flatMap((line, at) => (other.has(line) ? [{ line, at }] : []))
  const left = shared(before, inAfter)
  const right = shared(after, inBefore)
  const changes = diffArrays(
    left.map(({ line }) => line),
    right.map(({ line }) => line),
    { timeout: lineMs },
  )
  if (!changes) return null
  const matches: [number, number][] = []
  let [l, r] = [0, 0]
  for (const { value, added, removed } of changes) {
    if (!added && !removed) value.forEach((_, n) => matches.push([left[l + n]?.at ?? 0, right[r + n]?.at ?? 0]))
    if (!added) l += value.length
    if (!removed) r += value.length
  }
  return matches
}

/** What is different between two texts, line by line and, within lines, word by word; null when it is too much. */
export function diffTexts(beforeText: string, afterText: string): TextDiff | null {
  const before = linesOf(beforeText)
  const after = linesOf(afterText)
  const matches = matchesOf(before, after)
  if (!matches) return null
  const rows: DiffRow[] = []
  let [added, removed, pairs] = [0, 0, 0]
  let [oldAt, newAt] = [0, 0]
  for (const [oldMatch, newMatch] of [...matches, [before.length, after.length] as const]) {
    const gone = before.slice(oldAt, oldMatch)
    const come = after.slice(newAt, newMatch)
    const marks = markPairs(gone, come, mostPairs - pairs)
    pairs += marks.length
    removed += gone.length
    added += come.length
    for (const [n, line] of gone.entries())
      rows.push({ kind: 'old', oldN: oldAt + n + 1, newN: null, parts: marks[n]?.old ?? whole(line) })
    for (const [n, line] of come.entries())
      rows.push({ kind: 'new', oldN: null, newN: newAt + n + 1, parts: marks[n]?.new ?? whole(line) })
    const same = before[oldMatch]
    if (same !== undefined && newMatch < after.length)
      rows.push({ kind: 'same', oldN: oldMatch + 1, newN: newMatch + 1, parts: whole(same) })
    oldAt = oldMatch + 1
    newAt = newMatch + 1
  }
  const folded = fold(rows)
  return { rows: folded.slice(0, mostRows), added, removed, cut: folded.length > mostRows }
}

/** Lines that changed into each other, in order: what of them is different. */
function markPairs(before: readonly string[], after: readonly string[], most: number): { old: Part[]; new: Part[] }[] {
  const count = Math.min(before.length, after.length, most)
  return Array.from({ length: count }, (_, n) => markPair(before[n] ?? '', after[n] ?? ''))
}

function markPair(before: string, after: string): { old: Part[]; new: Part[] } {
  const plain = { old: whole(before), new: whole(after) }
  if (before.length + after.length > mostLetters) return plain
  const changes = diffArrays(splitWords(before), splitWords(after), { timeout: wordMs })
  const kept = changes?.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value) ?? []
  // Nothing in common but spaces and signs: then the line is another one.
  if (!changes || !kept.some((word) => /[\p{L}\p{N}]/u.test(word))) return plain
  const side = (without: 'added' | 'removed', mark: 'added' | 'removed') =>
    changes.filter((one) => !one[without]).map((one) => ({ text: one.value.join(''), mark: one[mark] }))
  return { old: side('added', 'removed'), new: side('removed', 'added') }
}

/** Leaves out what is the same far from every change. */
function fold(rows: readonly DiffRow[]): DiffRow[] {
  const out: DiffRow[] = []
  let run: DiffRow[] = []
  const end = (last: boolean) => {
    const head = out.length === 0 ? 0 : around
    const tail = last ? 0 : around
    if (run.length <= head + tail + 1) out.push(...run)
    else {
      out.push(...run.slice(0, head), { kind: 'folded', count: run.length - head - tail })
      out.push(...run.slice(run.length - tail))
    }
    run = []
  }
  for (const row of rows) {
    if (row.kind === 'same') run.push(row)
    else {
      end(false)
      out.push(row)
    }
  }
  end(true)
  return out
}
