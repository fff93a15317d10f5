const signs = ['pointerdown', 'wheel', 'scroll', 'keydown', 'input', 'drop'] as const

/** Runs something once nobody has touched the page, and the page has fetched nothing, for `pause` milliseconds. */
export function whenQuiet(work: () => void, pause: number, page: EventTarget = window) {
  let timer = setTimeout(finish, pause)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(finish, pause)
  }
  const fetched = new PerformanceObserver(wait)
  function finish() {
    fetched.disconnect()
    for (const sign of signs) page.removeEventListener(sign, wait, { capture: true })
    work()
  }
  fetched.observe({ type: 'resource' })
  for (const sign of signs) page.addEventListener(sign, wait, { capture: true, passive: true })
}
