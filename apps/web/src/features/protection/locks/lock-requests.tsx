import type { ItemDetail } from '@khlang/contract'
import { unlockItem } from '@khlang/contract'
import { isOffered } from '@khlang/contract/permissions'
import { keepLock, listUnlockRequests } from '@khlang/contract/unlock-requests'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { call } from '../../../lib/call.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { driveKeys, FactNote, refreshLists } from '../../browser/index.ts'
import { AskUnlock } from './ask-unlock.tsx'

/** Below the lock in the details: unlock requests for its holder, or the button that sends one. */
export function LockRequests({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('protection')
  const language = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: [...driveKeys.item(item.id), 'unlock-requests'],
    queryFn: ({ signal }) => call(listUnlockRequests, { params: { id: item.id } }, { signal }),
    refetchInterval: 30_000,
  })
  if (!data) return null
  const when = (instant: string) => formatDateTime(instant, language)
  if (item.lock?.mine) {
    if (data.asking.length === 0) return null
    const respond = async (work: () => Promise<unknown>, message: string) => {
      setBusy(true)
      try {
        await work()
        toast({ tone: 'good', message })
      } catch (error) {
        toastFailure(error, t('ask.failed'))
      }
      refreshLists(queries)
      setBusy(false)
    }
    return (
      <div role="status">
        {data.asking.map(({ id, name, askedAt, releaseAt }) => (
          <FactNote key={id}>
            {t('ask.asks', { name, when: when(askedAt) })} {releaseAt && t('ask.releases', { when: when(releaseAt) })}
          </FactNote>
        ))}
        <Group gap="xs" mt={6}>
          <Button
            size="compact-sm"
            disabled={busy}
            onClick={() =>
              void respond(
                () => call(unlockItem, { params: { id: item.id }, body: {} }),
                t('ask.unlocked', { name: item.name }),
              )
            }
          >
            {t('ask.unlockNow')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() =>
              void respond(
                () => call(keepLock, { params: { id: item.id }, body: {} }),
                t('ask.kept', { name: item.name }),
              )
            }
          >
            {t('ask.keep')}
          </Button>
        </Group>
      </div>
    )
  }
  const { permission } = item
  if (permission === 'path' || !isOffered('lock.set', permission)) return null
  const { mine } = data
  return (
    <div>
      {mine && (
        <FactNote role="status">
          {mine.answer
            ? t(`ask.answer.${mine.answer}`)
            : mine.releaseAt
              ? t('ask.waiting', { when: when(mine.askedAt), until: when(mine.releaseAt) })
              : t('ask.waitingOnly', { when: when(mine.askedAt) })}
        </FactNote>
      )}
      {(!mine || mine.answer !== null) && <AskUnlock items={[item]} />}
    </div>
  )
}
