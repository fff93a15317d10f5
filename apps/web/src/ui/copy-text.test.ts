import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const toasts = vi.hoisted(() => [] as string[])
vi.mock('./toasts.tsx', () => ({ toast: ({ message }: { message: string }) => toasts.push(message) }))

afterEach(() => vi.unstubAllGlobals())

test('what the browser did not copy is not said to be copied', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } })
  await copyText('secret', 'done', 'refused')
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  })
  await copyText('secret', 'done', 'refused')
  // Without encryption on the way there is no clipboard at all.
  vi.stubGlobal('navigator', {})
  await copyText('secret', 'done', 'refused')
  expect(copied).toEqual(['secret'])
  expect(toasts).toEqual(['done', 'refused', 'refused'])
})
