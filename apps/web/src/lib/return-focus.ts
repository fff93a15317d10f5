/** The row of a list or grid that Tab reaches. */
export const tabStopOf = (list: Element) => list.querySelector<HTMLElement>('[data-index][tabindex="0"]')

/** Gives the focus back after a dialog: in a list to its tab stop, which may have moved on meanwhile. */
export function returnFocus(before: Element | null): void {
  if (!(before instanceof HTMLElement) || !before.isConnected) return
  const grid = before.matches('[data-index]') ? before.closest('[role="grid"]') : null
  const to = (grid && tabStopOf(grid)) ?? before
  to.focus()
}
