import { useEffect, useState } from 'react'

const restMs = 250

/** A value once it has stood still for a moment, so that not every key asks the server. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
