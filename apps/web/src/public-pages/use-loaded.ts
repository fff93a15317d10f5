import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../lib/use-latest.ts'
import { withReopen } from './with-reopen.ts'

/** What an attempt to read brought. */
type State<T> = { key: string; tries: number; data: T | null; error: unknown }
export type Loaded<T> = { data: T | null; error: unknown; reload: () => void }

/** What a call answered, read again when `key` changes; with {@link withReopen}. */
export function useLoaded<T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
  reopen: () => Promise<void>,
): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key, tries: 0, data: null, error: null })
  const [tries, setTries] = useState(0)
  const latest = useLatest({ read, reopen })
  useEffect(() => {
    const control = new AbortController()
    const load = async () => {
      const read = () => latest.current.read(control.signal)
      try {
        const data = await withReopen(read, () => latest.current.reopen())
        if (!control.signal.aborted) setState({ key, tries, data, error: null })
      } catch (error) {
        if (!control.signal.aborted) setState({ key, tries, data: null, error })
      }
    }
    void load()
    return () => control.abort()
  }, [key, tries, latest])
  const reload = useCallback(() => setTries((count) => count + 1), [])
  const isCurrent = state.key === key
  return { data: isCurrent ? state.data : null, error: isCurrent ? state.error : null, reload }
}
