import type { Item } from '@khlang/contract'
import { errorText } from '@khlang/contract'
import type { Share } from '@khlang/contract/shares'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { instantOf, typedOf } from '../../../lib/wall-clock.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshSharing, sendShareChange } from './shares.api.ts'
import { UntilField } from './share-terms.tsx'

export type UntilDialogProps = { share: Share; item: Pick<Item, 'id'>; onClose: () => void }

/** When one share ends. */
export function UntilDialog({ share, item, onClose }: UntilDialogProps) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const queries = useQueryClient()
  const now = useNow()
  const [start] = useState(() => (share.expiresAt ? typedOf(new Date(share.expiresAt)) : ''))
  const [until, setUntil] = useState(start)
  const { busy, error, send } = useSending()
  const end = instantOf(until)
  const isPast = end !== null && end.getTime() <= now
  const { name } = share.holder

  async function save() {
    await sendShareChange(share, { expiresAt: end?.toISOString() ?? null })
    await refreshSharing(queries, item.id)
    toast({ tone: 'good', message: t('list.changed', { name }) })
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('until.title', { name })}
      busy={busy}
      dirty={until !== start}
      confirm={t('until.save')}
      onSubmit={() => {
        if (!isPast) void send(save)
      }}
      error={error}
    >
      <UntilField value={until} error={isPast ? errorText('SHARE_EXPIRY_PAST', language) : null} onChange={setUntil} />
    </FormDialog>
  )
}
