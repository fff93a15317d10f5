import type { Item } from '@khlang/contract'
import { type KeptLevel, keptLevels, type OwnershipOffer } from '@khlang/contract/ownership'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { ChosenRecipient } from '../shares/chosen-recipient.ts'
import { RecipientField, type RecipientFieldHandle } from '../shares/recipient-field.tsx'
import { offer, offerQuery, withdraw } from './ownership.api.ts'

type TransferDialogProps = { item: Item; onClose: () => void }

/** Gives an item of one's private drive to somebody else, or withdraws what they have not answered (C58). */
export function TransferDialog({ item, onClose }: TransferDialogProps) {
  const { t } = useTranslation('ownership')
  const query = useQuery(offerQuery(item.id))
  if (query.data === null) return <Offer item={item} onClose={onClose} />
  return (
    <Dialog opened title={t('title', { name: item.name })} onClose={onClose} width="medium">
      <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 2 }}>
        {(made) => made && <Waiting made={made} onClose={onClose} />}
      </QueryState>
    </Dialog>
  )
}

function Offer({ item, onClose }: TransferDialogProps) {
  const { t } = useTranslation('ownership')
  const queries = useQueryClient()
  const field = useRef<RecipientFieldHandle>(null)
  const [chosen, setChosen] = useState<readonly ChosenRecipient[]>([])
  const [text, setText] = useState('')
  const [keeps, setKeeps] = useState<KeptLevel | null>('edit')
  const { busy, error, send } = useSending()
  const submit = () => {
    const [to, ...more] = field.current?.takeTyped() ?? []
    if (!to || more.length > 0) return
    void send(async () => {
      const made = await offer(item.id, to.recipient, keeps)
      queries.setQueryData(offerQuery(item.id).queryKey, made)
      toast({ tone: 'good', message: t('sent', { name: item.name, to: made.to.name }) })
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('title', { name: item.name })}
      text={t('text')}
      width="medium"
      confirm={t('send')}
      busy={busy}
      dirty={chosen.length > 0 || text !== ''}
      disabled={chosen.length > 1 || (chosen.length === 0 && text.trim() === '')}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <RecipientField ref={field} itemId={item.id} chosen={chosen} onChosen={setChosen} text={text} onText={setText} />
      {chosen.length > 1 && <FormError error={null}>{t('onlyOne')}</FormError>}
      <NativeSelect
        label={t('keeps')}
        value={keeps ?? 'none'}
        data={[...keptLevels, 'none' as const].map((value) => ({ value, label: t(`keep.${value}`) }))}
        onChange={(event) => setKeeps(keptLevels.find((one) => one === event.currentTarget.value) ?? null)}
      />
    </FormDialog>
  )
}

function Waiting({ made, onClose }: { made: OwnershipOffer; onClose: () => void }) {
  const { t } = useTranslation('ownership')
  const language = useLanguage()
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const end = () =>
    void send(async () => {
      await withdraw(made.item.id)
      queries.setQueryData(offerQuery(made.item.id).queryKey, null)
      toast({ tone: 'good', message: t('withdrawn') })
      onClose()
    })
  return (
    <>
      <p>{t('waiting', { to: made.to.name, until: formatDateTime(made.expiresAt, language) })}</p>
      <FormError error={error} />
      <Button mt="md" variant="default" loading={busy} onClick={end}>
        {t('withdraw')}
      </Button>
    </>
  )
}
