export type Named = { id: string; name: string }

/** What is typed after an “@” that begins a word, before the caret; null if no one is being named. */
export function namingAt(text: string, caret: number): { from: number; text: string } | null {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from < 0 || (from > 0 && !/\s/.test(before[from - 1] ?? ''))) return null
  const typed = before.slice(from + 1)
  return typed.length <= 40 && !typed.includes('\n') ? { from, text: typed } : null
}

/** The text with a person named at the place of what was typed, and the caret behind the name. */
export function withName(text: string, from: number, caret: number, { name }: Named): { text: string; caret: number } {
  const named = `@${name} `
  return { text: text.slice(0, from) + named + text.slice(caret), caret: from + named.length }
}

/** Of the people chosen while writing, those whose names are still in the text. */
export const stillNamed = (text: string, chosen: readonly Named[]): Named[] => [
  ...new Map(chosen.filter(({ name }) => text.includes(`@${name}`)).map((one) => [one.id, one])).values(),
]

/** A text in pieces: plain ones, and the names of people. Longer names first, so that one is not cut by another. */
export function piecesOf(text: string, mentions: readonly Named[]): { text: string; isName: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return [{ text, isName: false }]
  const pattern = new RegExp(
    `(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\names.map((name) => RegExp.escape(name)).join('|')`)).join('|')})`,
    'u',
  )
  return text.split(pattern).flatMap((piece) => (piece === '' ? [] : [{ text: piece, isName: names.includes(piece) }]))
}
