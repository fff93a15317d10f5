import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '../../../lib/store.ts'
import { createChanges } from './changes.ts'
import { createCommands } from './commands.ts'
import type { DialogState } from './dialogs.ts'
import { createLocking } from './locking.ts'

/** The commands of one browser, with the place where its dialogs stand. */
export function useDrive() {
  const queries = useQueryClient()
  const { t } = useTranslation('drive')
  const [dialogs] = useState(() => createStore<DialogState | null>(null))
  return useMemo(() => {
    const parts = { queries, t, dialogs }
    const commands = createCommands(parts)
    return { dialogs, commands, changes: createChanges(parts, commands), locking: createLocking(parts, commands) }
  }, [queries, t, dialogs])
}
export type Drive = ReturnType<typeof useDrive>
