const key = 'menu_folded'

/** Whether the last group of the menu was folded in this browser. */
export function wasFolded(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function keepFolded(folded: boolean) {
  try {
    if (folded) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // No storage: it is unfolded at the next visit.
  }
}
