import { useEffect, useState } from 'react'

/** A debounced value, so that not every key press queries the server. */
export function useDebounced<T>(value: T, debounceMs = 250): T {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as T), debounceMs)
    return () => clearTimeout(timer)
  }, [text, debounceMs])
  return debounced
}
