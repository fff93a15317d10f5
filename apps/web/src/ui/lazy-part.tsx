import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'

/** A placeholder for a dialog that is loading: keys pressed meanwhile must not act on the page below. */
export const OnItsWay = () => <span hidden data-on-its-way="" />

/**
 * A dialog whose code is loaded when first needed, or earlier by `bring`. Once loaded, it opens synchronously.
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
    // Chosen once: what is open must not be remounted when the code has loaded.
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
