import type { Item } from '@khlang/contract'
import { dismissToast, toast } from '../../../ui/toasts.tsx'
import { beginPageWork, type PageSteps, type PageWorkKind } from '../../tasks/index.ts'
import type { TakenOut } from '../browser.cache.ts'
import { watchedAtOnce } from './bulk.ts'

export type Watched = {
  kind: PageWorkKind
  items: readonly Item[]
  place?: string
  /** Shown when it takes longer than a second. */
  label: string
  /** What was taken out of the lists ahead. */
  out?: TakenOut
  fail: (error: unknown) => unknown
}

/**
 * Says that something is in progress: of few items when it takes longer than a second, of many with their count and a way to
 * cancel the rest. Rolls back the lists when it fails as a whole.
 */
export async function watched<T>(
  { kind, items, place, label, out, fail }: Watched,
  work: (steps: PageSteps | null) => Promise<T>,
): Promise<T | null> {
  const steps = items.length > watchedAtOnce ? beginPageWork({ kind, place: place ?? null, total: items.length }) : null
  let shown: number | null = null
  const timer = steps
    ? undefined
    : setTimeout(() => {
        shown = toast({ message: label, life: null })
      }, 1000)
  try {
    return await work(steps)
  } catch (error) {
    out?.restore()
    fail(error)
    return null
  } finally {
    out?.letIn()
    steps?.end()
    clearTimeout(timer)
    if (shown !== null) dismissToast(shown)
  }
}
