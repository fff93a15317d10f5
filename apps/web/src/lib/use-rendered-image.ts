import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** Over a minute and a half: soon at first, because most are there in a moment. */
const mostAsked = 14
/** How often a picture that is there may fail to load. */
const mostTries = 5
/** Pictures that the server cannot render, by address: they are requested once. */
const unavailable = new Set<string>()

/**
 * A picture that the server may still be rendering: it is asked for again until it is there or cannot be rendered, and
 * once its session has been renewed where that is over.
 */
export function useRenderedImage(src: string | null, renew?: () => Promise<void>) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'waiting' | 'shown' | 'none'>('waiting')
  const [failed, setFailed] = useState(false)
  const latest = useLatest(renew)
  useEffect(() => {
    if (!failed || !src) return
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    // An image element does not report why it failed.
    const ask = (times: number) => {
      fetch(src, { signal: control.signal }).then(
        ({ status }) => {
          const again = () => {
            setFailed(false)
            setTries(tries + 1)
          }
          if (status === 200 && tries < mostTries) return again()
          if (status === 401 && latest.current && tries < mostTries)
            return latest.current().then(again, () => setState('none'))
          if ((status < 500 && status !== 202 && status !== 429) || times > mostAsked) {
            unavailable.add(src)
            return setState('none')
          }
          timer = setTimeout(ask, 100 * 1.5 ** times, times + 1)
        },
        () => undefined,
      )
    }
    ask(0)
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [failed, src, tries, latest])
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
