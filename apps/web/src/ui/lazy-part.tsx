import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'

/** Stands where a dialog is about to open: keys that are pressed meanwhile must not act on the page below. */
export const OnItsWay = () => <span hidden data-on-its-way="" />

/**
 * A dialog whose code comes when it is first needed, or ahead by `bring`. Once the code is there, the dialog stands in
 * the same moment as it is asked for.
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>) {
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
  const Late = lazy(async () => ({ default: (await bring()) as ComponentType<object> }))
  function Part(props: P) {
    // Chosen once: what is open must not be built anew when the code has arrived.
    const [chosen] = useState<{ part: ComponentType<object> }>(() => ({
      part: (ready as ComponentType<object>) ?? Late,
    }))
    return createElement(chosen.part, props)
  }
  return {
    bring,
    Dialog: (props: P) => (
      <Suspense fallback={<OnItsWay />}>
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
