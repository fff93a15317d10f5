type Listener = () => void

/**
 * What is selected, outside React: a row follows only its own bit, so that selecting 100,000 rows redraws those on the
 * screen. Kept by id, so that it survives live changes of the list.
 */
export function createSelection() {
  let chosen: ReadonlySet<string> = new Set()
  let focus: string | null = null
  let anchor: string | null = null
  let everything = false
  let lastOrder: readonly string[] = []
  const rows = new Map<string, Set<Listener>>()
  const all = new Set<Listener>()

  function follow(id: string, listener: Listener) {
    const listeners = rows.get(id) ?? new Set<Listener>()
    rows.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) rows.delete(id)
    }
  }

  /** Notifies the rows whose selection or focus changed, then the listeners of the whole selection. */
  function set(next: ReadonlySet<string>, nextFocus: string | null) {
    const before = chosen
    const lost = focus
    chosen = next
    focus = nextFocus
    for (const [id, listeners] of rows) {
      const changed = before.has(id) !== next.has(id) || (lost !== nextFocus && (id === lost || id === nextFocus))
      if (changed) for (const listener of listeners) listener()
    }
    for (const listener of all) listener()
  }

  return {
    has: (id: string) => chosen.has(id),
    ids: () => chosen,
    focus: () => focus,
    anchor: () => anchor,
    /** "All" was asked for: what is loaded later belongs to it. */
    everything: () => everything,
    followRow: follow,
    follow(listener: Listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },

    only(id: string) {
      everything = false
      anchor = id
      set(new Set([id]), id)
    },
    toggle(id: string) {
      everything = false
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      anchor = id
      set(next, id)
    },
    /** From the anchor to here, in the order of the list; `added` keeps what was selected before. */
    rangeTo(order: readonly string[], id: string, added = false) {
      everything = false
      const to = order.indexOf(id)
      if (to < 0) return
      const from = Math.max(0, order.indexOf(anchor ?? id))
      anchor ??= id
      const next = new Set(added ? chosen : [])
      for (let index = Math.min(from, to); index <= Math.max(from, to); index++) next.add(order[index] as string)
      set(next, id)
    },
    replace(ids: Iterable<string>, nextFocus: string | null = focus) {
      everything = false
      const next = new Set(ids)
      anchor = next.size === 0 ? null : nextFocus
      set(next, nextFocus)
    },
    selectAll(order: readonly string[]) {
      everything = true
      set(new Set(order), focus ?? order[0] ?? null)
    },
    /** Moves only the focus, as with Ctrl and an arrow. */
    focusOn: (id: string | null) => set(chosen, id),
    clear() {
      everything = false
      anchor = null
      set(new Set(), focus)
    },
    /**
     * After the list changed: removed items leave the selection; after "select all" new ones join it. The focus of a
     * removed item goes to its neighbour, so that the next key continues there.
     */
    reconcile(order: readonly string[]) {
      const before = lastOrder
      lastOrder = order
      if (chosen.size === 0 && focus === null) return
      const present = new Set(order)
      const next = everything ? present : new Set([...chosen].filter((id) => present.has(id)))
      const kept = focus === null || present.has(focus) ? focus : neighbourOf(focus, before, present)
      if (next.size !== chosen.size || kept !== focus) set(next, kept)
    },
  }
}
export type Selection = ReturnType<typeof createSelection>

/** The next item in the order that is still present, or else the previous one. */
function neighbourOf(id: string, order: readonly string[], present: ReadonlySet<string>): string | null {
  const at = order.indexOf(id)
  if (at < 0) return null
  const isPresent = (other: string) => present.has(other)
  return order.slice(at + 1).find(isPresent) ?? order.slice(0, at).findLast(isPresent) ?? null
}
