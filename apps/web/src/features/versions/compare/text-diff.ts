import { diffArrays } from 'diff'
import { createWordMarker, pairLines, type Part, unmarked } from './changed-words.ts'

export type DiffRow =
  | { kind: 'same' | 'old' | 'new'; oldN: number | null; newN: number | null; parts: Part[] }
  /** So many lines that are the same on both sides. */
  | { kind: 'folded'; count: number }
export type TextDiff = { rows: DiffRow[]; added: number; removed: number; cut: boolean }

/** Context lines around a change. */
const around = 3
export const mostRows = 4000
const lineMs = 5000
const mostPairs = 1500

const linesOf = (text: string) => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  // The end of the last line begins no new one.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

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
  const markWords = createWordMarker()
  let [added, removed, pairs] = [0, 0, 0]
  let [oldAt, newAt] = [0, 0]
  for (const [oldMatch, newMatch] of [...matches, [before.length, after.length] as const]) {
    const gone = before.slice(oldAt, oldMatch)
    const come = after.slice(newAt, newMatch)
    const oldMarks = new Map<number, Part[]>()
    const newMarks = new Map<number, Part[]>()
    for (const [oldLine, newLine] of pairLines(gone, come).slice(0, mostPairs - pairs)) {
      const marked = markWords(gone[oldLine] ?? '', come[newLine] ?? '')
      oldMarks.set(oldLine, marked.old)
      newMarks.set(newLine, marked.new)
      pairs++
    }
    removed += gone.length
    added += come.length
    for (const [n, line] of gone.entries())
      rows.push({ kind: 'old', oldN: oldAt + n + 1, newN: null, parts: oldMarks.get(n) ?? unmarked(line) })
    for (const [n, line] of come.entries())
      rows.push({ kind: 'new', oldN: null, newN: newAt + n + 1, parts: newMarks.get(n) ?? unmarked(line) })
    const same = before[oldMatch]
    if (same !== undefined && newMatch < after.length)
      rows.push({ kind: 'same', oldN: oldMatch + 1, newN: newMatch + 1, parts: unmarked(same) })
    oldAt = oldMatch + 1
    newAt = newMatch + 1
  }
  const folded = fold(rows)
  return { rows: folded.slice(0, mostRows), added, removed, cut: folded.length > mostRows }
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
