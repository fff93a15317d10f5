import { type Block, excerptLimits, type Preview } from '@khlang/contract/previews'

export type Excerpt = { state: 'lines' | 'picture' | 'making' | 'none'; lines: string[] }

const { lines: mostLines, letters: mostLetters } = excerptLimits

/** Enough for the lines of a card, Thai in UTF-8 and long lines included. */
export const excerptBytes = 16 * 1024

/** The first lines of a preview, as a card shows them. */
export function excerptOf({ state, kind, text, blocks }: Preview): Excerpt {
  if (state !== 'ready') return { state: state === 'making' ? 'making' : 'none', lines: [] }
  if (kind === 'pages') return { state: 'picture', lines: [] }
  const lines = (kind === 'text' ? (text ?? '').split('\n') : linesOf(blocks ?? []))
    .map((line) => line.trimEnd().replaceAll('\t', '  '))
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
    .map((line) => cut(line))
  return { state: lines.length > 0 ? 'lines' : 'none', lines }
}

/** Whole code points only. */
const cut = (line: string) => (line.length > mostLetters ? [...line].slice(0, mostLetters).join('') : line)

const linesOf = (blocks: readonly Block[]) =>
  blocks.slice(0, mostLines).flatMap((block) => {
    if (block.type === 'table') return block.rows.slice(0, mostLines).map((row) => row.join('  '))
    if (block.type === 'picture' || block.type === 'part') return []
    return block.text.split('\n')
  })
