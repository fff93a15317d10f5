/** A corner in the window: below it, or above `above` where the menu does not fit; `right` aligns its right edge. */
export type MenuPlace = { x: number; y: number; right?: number; above?: number }

const edge = 8

function moveTo(menu: HTMLElement, left: number, top: number) {
  const { width, height } = menu.getBoundingClientRect()
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
  menu.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`
}

export function underPlace(menu: HTMLElement, { x, y, right, above }: MenuPlace) {
  const { width, height } = menu.getBoundingClientRect()
  const fits = y + height <= innerHeight - edge
  moveTo(menu, right === undefined ? x : right - width, fits ? y : (above ?? y) - height)
}

/** To the right of an entry, or to its left where the window ends. */
export function besideEntry(menu: HTMLElement, entry: HTMLElement | null) {
  if (!entry) return
  const box = entry.getBoundingClientRect()
  const { width } = menu.getBoundingClientRect()
  const fits = box.right + width + edge <= innerWidth
  moveTo(menu, fits ? box.right + 2 : box.left - width - 2, box.top - 7)
}
