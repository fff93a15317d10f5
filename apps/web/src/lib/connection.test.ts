import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Connection from './connection.ts'

let module: typeof Connection
let browser: EventTarget
let online: boolean
let server: () => Promise<{ status: number }>
const asked = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  asked.mockReset()
  online = true
  server = async () => ({ status: 200 })
  browser = new EventTarget()
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('fetch', (address: string) => {
    asked(address)
    return server()
  })
  module = await import('./connection.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const gone = () => Promise.reject(new TypeError('no response'))
const settle = () => vi.advanceTimersByTimeAsync(0)

test('one call without a response is not reported while the server responds', async () => {
  module.reportUnreachable()
  await settle()
  expect(asked).toHaveBeenCalledWith('/healthz')
  expect(module.connection.get()).toBe('up')
})

test('a server that does not answer is asked again until it does, and then the lists are read again', async () => {
  const back = vi.fn()
  module.watchConnection(back)
  server = gone
  module.reportUnreachable()
  module.reportUnreachable()
  await settle()
  expect(module.connection.get()).toBe('unreachable')
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toHaveBeenCalledTimes(2)
  server = async () => ({ status: 502 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(module.connection.get()).toBe('unreachable')
  expect(back).not.toHaveBeenCalled()
  server = async () => ({ status: 200 })
  await vi.advanceTimersByTimeAsync(8000)
  expect(module.connection.get()).toBe('up')
  expect(back).toHaveBeenCalledTimes(1)
  const before = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(before)
})

test('a call that is answered ends the waiting', async () => {
  server = gone
  module.reportUnreachable()
  await settle()
  server = async () => ({ status: 200 })
  module.reportReachable()
  await settle()
  expect(module.connection.get()).toBe('up')
})

test('the browser knows by itself that it has no network', async () => {
  const back = vi.fn()
  module.watchConnection(back)
  online = false
  browser.dispatchEvent(new Event('offline'))
  expect(module.connection.get()).toBe('offline')
  module.reportUnreachable()
  await settle()
  expect(asked).not.toHaveBeenCalled()
  online = true
  browser.dispatchEvent(new Event('online'))
  await settle()
  expect(module.connection.get()).toBe('up')
  expect(back).toHaveBeenCalledTimes(1)
})
