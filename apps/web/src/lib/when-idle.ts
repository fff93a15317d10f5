import { onScrollIdle } from './scroll-idle.ts'

/** Runs something when nothing scrolls and the browser has nothing else to do; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  let callOff = onScrollIdle(() => {
    callOff = whenFree(work)
  })
  return () => callOff()
}

function whenFree(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(id)
}

/** Brings what may be needed next; a failure shows when it is really asked for. */
export const bringWhenIdle = (...parts: readonly (() => Promise<unknown>)[]) =>
  whenIdle(() => {
    if (navigator.onLine) for (const bring of parts) bring().catch(() => undefined)
  })
