import { expect, test, vi } from 'vitest'
import { preventAutoReload, isBusy, onBusy } from './busy.ts'

test('the page is busy until the last reason is gone', () => {
  const heard = vi.fn()
  const stop = onBusy(heard)
  const first = preventAutoReload('upload')
  const second = preventAutoReload('form')
  first()
  first()
  expect(isBusy()).toBe(true)
  second()
  expect(isBusy()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(4)
  stop()
})
