import type { Item } from '@khlang/contract'
import { createContext, useContext } from 'react'
import type { Capability, Interceptor, RowBadge } from './capability.ts'
import type { OpenDialog } from './dialogs.ts'

/** The context shared by rows, dialogs and the details panel of one browser. */
export type BrowserContextValue = {
  capabilities: readonly Capability[]
  badges: readonly RowBadge[]
  openDialog: OpenDialog
  ensureUnlocked: Interceptor
  /** Runs the registered action of this id; does nothing when there is none. */
  runAction: (id: string, items: readonly Item[]) => void
}

export const BrowserContext = createContext<BrowserContextValue | null>(null)

export function useBrowser(): BrowserContextValue {
  const browser = useContext(BrowserContext)
  if (!browser) throw new Error('No browser around this part')
  return browser
}

/** Sequentially, because each may prompt the person; stops at the first refusal. */
export const interceptAll =
  (capabilities: readonly Capability[]): Interceptor =>
  async (item) => {
    for (const { interceptor } of capabilities) if (interceptor && !(await interceptor(item))) return false
    return true
  }
