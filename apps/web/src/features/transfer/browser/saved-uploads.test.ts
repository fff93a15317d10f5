import { expect, test, vi } from 'vitest'
import { clearBrowser, startKeeping } from '../../../lib/signed-out.ts'
import { openSavedUploads } from './saved-uploads.ts'

test('uploads that were under way when the session ended are kept for nobody', () => {
  const kept = new Map<string, string>()
  const storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  const uploads = openSavedUploads(() => 'a')
  const tasks = [{ id: 'a' }] as never
  uploads.save(tasks)
  expect(kept.size).toBe(2)
  clearBrowser()
  uploads.save(tasks)
  expect(kept.size).toBe(0)
  startKeeping()
  uploads.save(tasks)
  expect(kept.size).toBe(2)
})
