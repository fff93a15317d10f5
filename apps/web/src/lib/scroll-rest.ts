const restMs = 150
let scrolledAt = -restMs

// One listener for all lists: scrolling does not bubble, but it can be caught on its way down.
document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

/** Runs something when nothing has scrolled for a moment: rows that fly by ask for nothing. The returned function calls it off. */
export function whenScrollRests(work: () => void): () => void {
  const look = () => {
    const left = scrolledAt + restMs - performance.now()
    if (left <= 0) return work()
    timer = setTimeout(look, left)
  }
  let timer = setTimeout(look, restMs)
  return () => clearTimeout(timer)
}
