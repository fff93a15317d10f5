import { useEffect, useState } from 'react'

const retryDelaysMs = [700, 1500, 3000, 6000, 12_000, 30_000]
/** Pictures that the server cannot render, by address: they are requested once. */
const unavailable = new Set<string>()

/** A picture that the server may still be rendering: it is requested again until it loads or cannot be rendered. */
export function useRenderedImage(src: string | null) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'waiting' | 'shown' | 'none'>('waiting')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!failed || !src) return
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const delayMs = retryDelaysMs[tries]
    const giveUp = () => {
      unavailable.add(src)
      setState('none')
    }
    // An image element does not report why it failed.
    fetch(src, { credentials: 'same-origin', signal: control.signal }).then(
      ({ status }) => {
        if ((status >= 400 && status < 500 && status !== 429) || delayMs === undefined) return giveUp()
        timer = setTimeout(() => {
          setFailed(false)
          setTries((count) => count + 1)
        }, delayMs)
      },
      () => undefined,
    )
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [failed, src, tries])
  const isUnavailable = src !== null && unavailable.has(src)
  return {
    src: src && !failed && !isUnavailable && state !== 'none' ? withTry(src, tries) : null,
    shown: state === 'shown',
    none: isUnavailable || state === 'none',
    events: { onLoad: () => setState('shown'), onError: () => setFailed(true) },
  }
}

const withTry = (src: string, tries: number) =>
  tries === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}try=${tries}`
