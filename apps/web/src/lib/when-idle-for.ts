const inputEvents = ['pointerdown', 'wheel', 'scroll', 'keydown', 'input', 'drop'] as const

/** Runs something once the page has had no input and no requests for `pause` milliseconds. */
export function whenIdleFor(work: () => void, pause: number, page: EventTarget = window) {
  let timer = setTimeout(finish, pause)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(finish, pause)
  }
  const fetched = new PerformanceObserver(wait)
  function finish() {
    fetched.disconnect()
    for (const name of inputEvents) page.removeEventListener(name, wait, { capture: true })
    work()
  }
  fetched.observe({ type: 'resource' })
  for (const name of inputEvents) page.addEventListener(name, wait, { capture: true, passive: true })
}
