import { useEffect, useState } from 'react'
import type { TextDiff } from './text-diff.ts'

/** By then it is more than anybody wants to wait for. */
const timeoutMs = 20_000

/** The differences of two texts, found beside the page; null when they are too many. */
export function useDiff(before: string | null | undefined, after: string | null | undefined) {
  const [found, setFound] = useState<TextDiff | null | 'waiting'>('waiting')
  useEffect(() => {
    if (typeof before !== 'string' || typeof after !== 'string') return
    const worker = new Worker(new URL('./text-diff.worker.ts', import.meta.url), { type: 'module' })
    const end = (result: TextDiff | null) => {
      worker.terminate()
      setFound(result)
    }
    const timer = setTimeout(() => end(null), timeoutMs)
    worker.addEventListener('message', ({ data }: MessageEvent<TextDiff | null>) => end(data))
    worker.addEventListener('error', () => end(null))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own has no origin to name
    worker.postMessage({ before, after })
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [before, after])
  return found
}
