import { expect, test, vi } from 'vitest'
import { holdReload, isBusy, onBusy } from './busy.ts'

test('the page is busy until the last reason is gone', () => {
  const heard = vi.fn()
  const stop = onBusy(heard)
  const first = holdReload('upload')
  const second = holdReload('form')
  first()
  first()
  expect(isBusy()).toBe(true)
  second()
  expect(isBusy()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(4)
  stop()
})
