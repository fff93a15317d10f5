const restMs = 150
let scrolledAt = -restMs

// One listener for all lists: scrolling does not bubble, but it can be caught on its way down.
document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

// One timer for all rows, too: what rests becomes one drawing.
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function look() {
  const left = scrolledAt + restMs - performance.now()
  timer = left > 0 ? setTimeout(look, left) : undefined
  if (left > 0) return
  const ready = [...waiting]
  waiting.clear()
  for (const work of ready) work()
}

/** Runs something when nothing has scrolled for a moment: rows that fly by ask for nothing. The returned function calls it off. */
export function whenScrollRests(work: () => void): () => void {
  waiting.add(work)
  timer ??= setTimeout(look, restMs)
  return () => {
    waiting.delete(work)
  }
}
