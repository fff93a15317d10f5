/** What the content of a page leaves open at its end, and how far it closes what it did not open. */
export type Balance = {
  /** Saved graphics states (`q`) without their `Q`. */
  saved: number
  /** `Q` without a `q` before them. */
  missing: number
  /** Marked content without its `EMC`: it may be in a layer that is not shown. */
  marked: number
  /** A text object (`BT`) without its `ET`. */
  inText: boolean
  /** A string or an inline image without its end: what follows would be part of it. */
  isCut: boolean
}

const whitespace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((letter) => letter.charCodeAt(0)))
const [backslash, open, close, less, greater, percent] = [92, 40, 41, 60, 62, 37] as const
const isPlain = (byte: number | undefined) => byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte)

/**
 * Reads the operators of a page's content (ISO 32000-1, 7.8.2): what is drawn after it must not be moved, clipped or
 * hidden by what it left open.
 */
export function balanceOf(content: Uint8Array): Balance {
  const balance: Balance = { saved: 0, missing: 0, marked: 0, inText: false, isCut: false }
  const ended = (end: number | null) => {
    balance.isCut ||= end === null
    return end ?? content.length
  }
  for (let at = 0; at < content.length; ) {
    const byte = content[at]
    if (byte === open) at = ended(afterString(content, at))
    else if (byte === less && content[at + 1] !== less) at = ended(after(content, at, greater))
    else if (byte === percent) at = afterLine(content, at)
    else if (byte === 47) at = afterWord(content, at + 1)
    else if (isPlain(byte)) {
      const end = afterWord(content, at)
      const word = end - at > 3 ? '' : String.fromCharCode(...content.subarray(at, end))
      at = word === 'ID' ? ended(afterInlineImage(content, end)) : end
      count(balance, word)
    } else at++
  }
  return balance
}

function count(balance: Balance, word: string): void {
  if (word === 'q') balance.saved++
  else if (word === 'Q') {
    if (balance.saved > 0) balance.saved--
    else balance.missing++
  } else if (word === 'BT') balance.inText = true
  else if (word === 'ET') balance.inText = false
  else if (word === 'BMC' || word === 'BDC') balance.marked++
  else if (word === 'EMC') balance.marked = Math.max(0, balance.marked - 1)
}

function afterWord(content: Uint8Array, from: number): number {
  let at = from
  while (isPlain(content[at])) at++
  return at
}

function after(content: Uint8Array, from: number, byte: number): number | null {
  const found = content.indexOf(byte, from)
  return found < 0 ? null : found + 1
}

function afterLine(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at++
  return at
}

/** Strings hold balanced parentheses. */
function afterString(content: Uint8Array, from: number): number | null {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    if (content[at] === backslash) at++
    else if (content[at] === open) depth++
    else if (content[at] === close && --depth === 0) return at + 1
  }
  return null
}

/** The bytes of an inline image end with `EI` between white space. */
function afterInlineImage(content: Uint8Array, from: number): number | null {
  for (let at = from + 1; at < content.length - 1; at++) {
    const isEnd = content[at] === 69 && content[at + 1] === 73 && !isPlain(content[at + 2])
    if (isEnd && whitespace.has(content[at - 1] ?? 0)) return at + 2
  }
  return null
}

/** What goes before and after the content of a page, so that whatever follows is drawn on the page as it is. */
export const around = ({
  saved,
  missing,
  marked,
  inText,
}: Omit<Balance, 'isCut'>): { before: string; after: string } => ({
  before: 'q\n'.repeat(1 + missing),
  after: `\n${inText ? 'ET\n' : ''}${'EMC\n'.repeat(marked)}${'Q\n'.repeat(1 + saved)}`,
})
