import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from './store.ts'
import { useLatest } from './use-latest.ts'

/** A step to another address that somebody tries to take. */
export type Step = {
  /** By Back and its like, not by a link. */
  isBack: boolean
  isOnPage: boolean
  take: () => void
}

/** While it is on, steps that `holds` says are held back; with `asksUnload` the browser asks before the tab is closed. */
export function useHeldSteps(isOn: boolean, holds: (step: Step) => boolean, asksUnload = false) {
  const { history } = useRouter()
  const latest = useLatest(holds)
  useEffect(() => {
    if (!isOn) return
    return history.block({
      enableBeforeUnload: asksUnload,
      blockerFn: async ({ currentLocation: from, nextLocation: to, action }) => {
        const isBack = action !== 'PUSH' && action !== 'REPLACE'
        const past = { ignoreBlocker: true }
        const take = () => {
          if (isBack) history.go(to.state.__TSR_index - from.state.__TSR_index, past)
          else if (action === 'PUSH') history.push(to.href, to.state, past)
          else history.replace(to.href, to.state, past)
        }
        return latest.current({ isBack, isOnPage: from.pathname === to.pathname, take })
      },
    })
  }, [history, isOn, asksUnload, latest])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The same address as the entry below. */
    isSpare?: true
  }
}

/**
 * On the first page of a tab Back leads out of the site, which no page can hold back. While this is on, there is an entry
 * of the same address above it, so that Back remains a step within the page.
 */
export function useSpareEntry(isOn: boolean) {
  const router = useRouter()
  useEffect(() => {
    const { latestLocation: here } = router
    if (!isOn || here.state.__TSR_index !== 0) return
    // Not `navigate`, which would start from a step to another page that is held back just now.
    const state = { ...here.state, isSpare: true } as const
    void router.commitLocation({ ...here, state, resetScroll: false, ignoreBlocker: true })
  }, [router, isOn])
}

/** A step back from a spare entry continues to where it would have led without one. */
export function skipSpareEntries(history: RouterHistory) {
  let before = history.location
  history.subscribe(({ location, action }) => {
    const isSpent = before.state.isSpare && action.type === 'BACK' && location.href === before.href
    before = location
    if (isSpent && location.state.__TSR_index === 0) window.history.back()
  })
}

/** Asks, and proceeds once what was typed is discarded. */
export type Asker = (proceed: () => void) => void

/** Forms of the page that hold what is not saved; the first of them asks. */
export const askers = createStore<readonly Asker[]>([])

/** For changes that lead elsewhere, such as to another account: asks before them. */
export function beforeLeaving(proceed: () => void) {
  const [asker] = askers.get()
  if (asker) asker(proceed)
  else proceed()
}
