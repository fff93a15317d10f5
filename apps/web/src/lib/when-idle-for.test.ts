import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdleFor } from './when-idle-for.ts'

let fetched: () => void
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = vi.fn()
      disconnect = disconnect
      constructor(onEntries: () => void) {
        fetched = onEntries
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs once, after the page has had no input and no requests for the pause', () => {
  const page = new EventTarget()
  const work = vi.fn()
  whenIdleFor(work, 5000, page)
  vi.advanceTimersByTime(4999)
  page.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(4999)
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(4999)
  fetched()
  vi.advanceTimersByTime(4999)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  expect(disconnect).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(10_000)
  expect(work).toHaveBeenCalledTimes(1)
})
