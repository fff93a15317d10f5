import { useEffect, useState } from 'react'

const debounceMs = 250

/** A debounced value, so that not every key press queries the server. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as T), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
