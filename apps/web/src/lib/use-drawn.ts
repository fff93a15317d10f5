import { useEffect, useState } from 'react'

const waits = [700, 1500, 3000, 6000, 12_000, 30_000]
/** Pictures that will never be: asked for once. */
const hopeless = new Set<string>()

/** A picture that the server may still be making: it is asked for again, until it is there or will never be. */
export function useDrawn(address: string | null) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'waiting' | 'shown' | 'none'>('waiting')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!failed || !address) return
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = waits[tries]
    const end = () => {
      hopeless.add(address)
      setState('none')
    }
    // An image does not tell why it did not come.
    fetch(address, { credentials: 'same-origin', signal: control.signal }).then(
      ({ status }) => {
        if ((status >= 400 && status < 500 && status !== 429) || wait === undefined) return end()
        timer = setTimeout(() => {
          setFailed(false)
          setTries((count) => count + 1)
        }, wait)
      },
      () => undefined,
    )
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [failed, address, tries])
  const over = address !== null && hopeless.has(address)
  return {
    address: address && !failed && !over && state !== 'none' ? again(address, tries) : null,
    shown: state === 'shown',
    none: over || state === 'none',
    events: { onLoad: () => setState('shown'), onError: () => setFailed(true) },
  }
}

const again = (address: string, tries: number) =>
  tries === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}try=${tries}`
