import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'
import { connection, reportUnreachable } from '../lib/connection.ts'
import { LoadingDialog, type Missing, DialogPlaceholder } from './loading-dialog.tsx'

/** How a dialog that has not arrived is closed: each has one of these. */
type Closing =
  | { onClose: (returnFocus: boolean) => void }
  | { onEnd: (done: false) => void }
  | { prompt: { answer: (answer: null) => void } }

function closeUnseen(props: Closing) {
  if ('onClose' in props) props.onClose(true)
  else if ('onEnd' in props) props.onEnd(false)
  else props.prompt.answer(null)
}

/**
 * A dialog whose code is loaded when first needed, or earlier by `bring`. Once loaded, it opens synchronously. What takes
 * its time, or does not arrive, says so in its place, can be closed, and opens once it is there; the page below stays.
 */
export function lazyDialog<P extends Closing>(load: () => Promise<ComponentType<P>>) {
  let ready: ComponentType<P> | null = null
  let asked: Promise<ComponentType<P>> | null = null
  const bring = () => {
    asked ??= load().then(
      (part) => {
        ready = part
        return part
      },
      (error: unknown) => {
        asked = null
        throw error
      },
    )
    return asked
  }
  function Part(props: P) {
    // Chosen once: what is open must not be remounted when the code has loaded.
    const [part, setPart] = useState(() => ready)
    const [missing, setMissing] = useState<Missing | null>(null)
    useEffect(() => {
      if (part) return
      let isGone = false
      const attempt = () =>
        void bring().then(
          (arrived) => isGone || setPart(() => arrived),
          (error: unknown) => {
            reportUnreachable()
            if (!isGone) setMissing({ error, again: attempt })
          },
        )
      attempt()
      const stop = connection.subscribe(() => connection.get() === 'up' && attempt())
      return () => {
        isGone = true
        stop()
      }
    }, [part])
    if (part) return createElement(part, props)
    return <LoadingDialog missing={missing} onClose={() => closeUnseen(props)} />
  }
  return {
    bring,
    Dialog: (props: P) => (
      <Suspense fallback={<DialogPlaceholder />}>
        <Part {...props} />
      </Suspense>
    ),
  }
}

/**
 * A part that the page can do without, whose code comes later. Without a network it stays away until there is one again,
 * and the page stays.
 */
export const extraPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        await new Promise((again) => window.addEventListener('online', again, { once: true }))
      }
    }
  })
