import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partsInTime } from '../../vite.plugins.ts'
import { isTrouble } from './call.ts'
import { partInTime } from './part-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that comes is handed on, and one that fails fails as it does', async () => {
  await expect(partInTime(Promise.resolve('part'))).resolves.toBe('part')
  await expect(partInTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('one that hangs has failed after 120 seconds, as trouble with the network', async () => {
  const hanging = partInTime(new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(isTrouble(await hanging)).toBe(true)
})

test('every part of the app is loaded so', () => {
  const { handler } = partsInTime.transform
  const code =
    "const a = () => import('./a.ts')\nconst b = (x) => import(`./${x}.json`).then((m) => m.b)\nconst c = 'import(1)'"
  expect(handler(code, '/apps/web/src/x.ts')?.code).toBe(
    "import { partInTime as __inTime } from '/apps/web/src/lib/part-in-time.ts';const a = () => __inTime(import('./a.ts'))\n" +
      "const b = (x) => __inTime(import(`./${x}.json`)).then((m) => m.b)\nconst c = 'import(1)'",
  )
  expect(handler('const none = 1', '/apps/web/src/x.ts')).toBeNull()
})
