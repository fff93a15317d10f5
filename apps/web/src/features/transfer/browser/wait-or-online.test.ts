import { afterEach, expect, test, vi } from 'vitest'
import { waitOrOnline } from './wait-or-online.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A window whose network is there or not, and how far a wait of one second in it has come. */
function waitIn(onLine: boolean) {
  vi.useFakeTimers()
  const network = new EventTarget()
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  const state = { ended: false, stopped: false }
  const control = new AbortController()
  void waitOrOnline(1000, control.signal).then(
    () => (state.ended = true),
    () => (state.stopped = true),
  )
  return { state, network, control }
}

test('with a network a wait ends in its time', async () => {
  const { state } = waitIn(true)
  await vi.advanceTimersByTimeAsync(999)
  expect(state.ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.ended).toBe(true)
})

test('without a network a wait lasts until there is one: no try is lost, however long that takes', async () => {
  const { state, network } = waitIn(false)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(state.ended).toBe(false)
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(state.ended).toBe(true)
})

test('a wait without a network ends when the upload is stopped', async () => {
  const { state, control } = waitIn(false)
  await vi.advanceTimersByTimeAsync(5000)
  control.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.stopped).toBe(true)
})
