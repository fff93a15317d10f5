/** A tree of which every row is an element, in the order in which they are shown. */
export type KeyTree = {
  rows: readonly HTMLElement[]
  /** The row that has the focus. */
  at: number
  /** Null of a row with nothing below it. */
  isOpen: (row: HTMLElement) => boolean | null
  toggle: (row: HTMLElement) => void
  parentOf: (row: HTMLElement) => HTMLElement | null | undefined
}

/** The arrow keys, Home and End as in a tree of the desktop; whether the key was one of them. */
export function moveInTree(key: string, { rows, at, isOpen, toggle, parentOf }: KeyTree): boolean {
  const row = rows[at]
  if (!row) return false
  const open = isOpen(row)
  if (key === 'ArrowDown') rows[at + 1]?.focus()
  else if (key === 'ArrowUp') rows[at - 1]?.focus()
  else if (key === 'Home') rows[0]?.focus()
  else if (key === 'End') rows.at(-1)?.focus()
  else if (key === 'ArrowRight') {
    if (open) rows[at + 1]?.focus()
    else if (open === false) toggle(row)
  } else if (key === 'ArrowLeft') {
    if (open) toggle(row)
    else parentOf(row)?.focus()
  } else return false
  return true
}
