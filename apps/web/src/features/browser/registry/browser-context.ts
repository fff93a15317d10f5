import type { Item } from '@khlang/contract'
import { createContext, useContext } from 'react'
import type { Capability, Interceptor, RowSign } from './capability.ts'
import type { OpenDialog } from './dialogs.ts'

/** What stands around rows, dialogs and the details panel of one browser. */
export type BrowserContextValue = {
  capabilities: readonly Capability[]
  signs: readonly RowSign[]
  openDialog: OpenDialog
  mayUse: Interceptor
  /** Does what the action of this name does, wherever it is registered; nothing when it is not. */
  runAction: (id: string, items: readonly Item[]) => void
}

export const BrowserContext = createContext<BrowserContextValue | null>(null)

export function useBrowser(): BrowserContextValue {
  const browser = useContext(BrowserContext)
  if (!browser) throw new Error('No browser around this part')
  return browser
}

/** One after the other, since each may ask the person something; the first that refuses ends it. */
export const interceptAll =
  (capabilities: readonly Capability[]): Interceptor =>
  async (item) => {
    for (const { interceptor } of capabilities) if (interceptor && !(await interceptor(item))) return false
    return true
  }
