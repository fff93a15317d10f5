const idleMs = 150
let scrolledAt = -idleMs

// One listener for all lists: scrolling does not bubble, but it can be caught on its way down.
document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

// One timer for all rows, too: their pictures are then requested and drawn together.
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function check() {
  const left = scrolledAt + idleMs - performance.now()
  timer = left > 0 ? setTimeout(check, left) : undefined
  if (left > 0) return
  const ready = [...waiting]
  waiting.clear()
  for (const work of ready) work()
}

/** Runs something once scrolling has paused, so that rows scrolled past request nothing. The returned function cancels it. */
export function onScrollIdle(work: () => void): () => void {
  waiting.add(work)
  timer ??= setTimeout(check, idleMs)
  return () => {
    waiting.delete(work)
  }
}
