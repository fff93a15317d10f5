import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

let fetched: () => void
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = vi.fn()
      disconnect = disconnect
      constructor(told: () => void) {
        fetched = told
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what can wait begins once nobody has touched the page and it has fetched nothing for the pause, and once only', () => {
  const page = new EventTarget()
  const work = vi.fn()
  whenQuiet(work, 5000, page)
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
