import { refreshUsage } from '../../lib/usage.ts'
import { restoreRetained, type RetainedItem } from '@khlang/contract/retained-trash'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { toast, toastFailure } from '../../ui/toasts.tsx'

type Items = readonly RetainedItem[]

/** Restores items from the retained trash; asks for a folder where the original is gone. */
export function useRestoring(onDone: () => void) {
  const { t } = useTranslation('retained')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [placing, setPlacing] = useState<Items | null>(null)

  async function bringBack(wanted: Items, targetId?: string) {
    const body = { ids: wanted.map(({ id }) => id), ...(targetId && { targetId }) }
    const { items } = await call(restoreRetained, { body })
    const failed = items.filter(({ ok }) => !ok)
    const done = wanted.filter(({ id }) => items.some((one) => one.id === id && one.ok))
    const [first] = done
    if (first)
      toast({
        tone: 'good',
        message: done.length === 1 ? t('doneOne', { name: first.name }) : t('done', { count: done.length }),
      })
    const homeless = new Set(
      failed.filter(({ machineCode }) => machineCode === 'RESTORE_TARGET_GONE').map(({ id }) => id),
    )
    const others = failed.filter(({ id }) => !homeless.has(id))
    if (others[0])
      toast({ tone: 'bad', message: t('failed', { count: others.length, message: others[0].message ?? '' }) })
    setPlacing(homeless.size > 0 ? wanted.filter(({ id }) => homeless.has(id)) : null)
    onDone()
    // Lists, the trash and the space have changed with it. Nobody waits for them: the dialog of places takes an answer now.
    void refreshUsage(queries)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }

  return {
    busy,
    /** What a folder is being chosen for. */
    placing,
    placeAt: setPlacing,
    cancel: () => setPlacing(null),
    async restore(wanted: Items, place?: { id: string }) {
      if (busy) return
      setBusy(true)
      setPlacing(null)
      try {
        await bringBack(wanted, place?.id)
      } catch (error) {
        toastFailure(error, String(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
