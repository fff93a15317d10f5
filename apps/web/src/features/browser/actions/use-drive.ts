import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '../../../lib/store.ts'
import { interceptAll } from '../registry/browser-context.ts'
import type { Capability } from '../registry/capability.ts'
import type { OpenDialog, OpenedDialog } from '../registry/dialogs.ts'
import { createChanges } from './changes.ts'
import { lateCommands } from './late-commands.ts'

/** The commands of one browser, with the dialog that it shows. */
export function useDrive(capabilities: readonly Capability[]) {
  const queries = useQueryClient()
  const { t } = useTranslation('browser')
  const [opened] = useState(() => createStore<OpenedDialog | null>(null))
  return useMemo(() => {
    const openDialog: OpenDialog = (name, props) => opened.set({ name, props } as OpenedDialog)
    const ensureUnlocked = interceptAll(capabilities)
    const parts = { queries, t, openDialog, ensureUnlocked }
    const commands = lateCommands(parts)
    return { opened, openDialog, ensureUnlocked, commands, changes: createChanges(parts, commands) }
  }, [queries, t, opened, capabilities])
}
export type Drive = ReturnType<typeof useDrive>
