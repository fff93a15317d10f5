import type { Item } from '@khlang/contract'
import { askUnlock } from '@khlang/contract/unlock-requests'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../lib/call.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { driveKeys } from '../../browser/index.ts'

/** Sends unlock requests for these items, and reports the result. */
export function AskUnlock({ items }: { items: readonly Pick<Item, 'id' | 'name'>[] }) {
  const { t } = useTranslation('protection')
  const queries = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle')

  async function ask() {
    setState('busy')
    const asked: string[] = []
    let refused: unknown = null
    for (const { id, name } of items) {
      try {
        await call(askUnlock, { params: { id }, body: {} })
        asked.push(name)
      } catch (error) {
        // One lock may cover several of them: its holder has just been asked.
        const isSameLock = asked.length > 0 && error instanceof CallError && error.machineCode === 'UNLOCK_ASKED'
        if (isSameLock) asked.push(name)
        else refused = error
      }
      void queries.invalidateQueries({ queryKey: driveKeys.item(id) })
    }
    if (refused !== null) toastFailure(refused, t('ask.failed'))
    const count = asked.length
    if (count > 0)
      toast({ tone: 'good', message: count === 1 ? t('ask.done', { name: asked[0] }) : t('ask.doneMany', { count }) })
    setState(count > 0 ? 'asked' : 'idle')
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={state === 'busy'}
      disabled={state !== 'idle'}
      leftSection={<MessageCircleQuestion size={15} aria-hidden="true" />}
      onClick={() => void ask()}
    >
      {items.length === 1 ? t('ask.button') : t('ask.buttonMany', { count: items.length })}
    </Button>
  )
}
