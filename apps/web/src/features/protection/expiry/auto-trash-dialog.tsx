import { autoTrashDays, setAutoTrash } from '@khlang/contract/expired-items'
import type { StorageKind } from '@khlang/contract/storage-kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useMe } from '../../../lib/session.ts'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { autoTrashKey, autoTrashQuery } from './auto-trash.api.ts'
import { daysIn } from './expiry-times.ts'

const kinds = ['personal', 'business'] as const

/** Automatic trashing of expired items: of the own drive, and of Drive Business for its admins. */
export function AutoTrashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('protection')
  const { type, isAdmin } = useMe().active
  const [kind, setKind] = useState<StorageKind>('personal')
  const { data, error, refetch, isPlaceholderData } = useQuery(autoTrashQuery(kind, null))
  const head = type === 'Business' && isAdmin && (
    <Segments
      label={t('expired.auto.kinds')}
      choices={kinds.map((value) => ({ value, label: t(`expired.auto.kind.${value}`) }))}
      value={kind}
      onChange={setKind}
    />
  )
  if (data && !isPlaceholderData)
    return <AutoTrashForm key={kind} kind={kind} before={data.days} head={head} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('expired.auto.title')}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" rows={4} />
      )}
    </Dialog>
  )
}

type Props = { kind: StorageKind; before: number | null; head: ReactNode; onClose: () => void }

function AutoTrashForm({ kind, before, head, onClose }: Props) {
  const { t } = useTranslation('protection')
  const queries = useQueryClient()
  const [choice, setChoice] = useState<'off' | 'on'>(before === null ? 'off' : 'on')
  const [typed, setTyped] = useState(String(before ?? autoTrashDays.usual))
  const { busy, error, send } = useSending()
  const days = daysIn(typed)
  const isOff = days < autoTrashDays.min || days > autoTrashDays.max
  const wanted = choice === 'on' ? days : null
  const invalid = choice === 'on' && isOff
  const { data, isPlaceholderData } = useQuery({ ...autoTrashQuery(kind, days), enabled: choice === 'on' && !isOff })

  const onSubmit = () => {
    if (invalid) return
    void send(async () => {
      await call(setAutoTrash, { body: { kind, days: wanted } })
      // Closing would cancel the request, and the next opening would begin with the former setting.
      await queries.invalidateQueries({ queryKey: autoTrashKey() })
      toast({
        tone: 'good',
        message: wanted === null ? t('expired.auto.undone') : t('expired.auto.done', { count: wanted }),
      })
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('expired.auto.title')}
      text={t('expired.auto.text')}
      busy={busy}
      dirty={wanted !== before}
      confirm={t('expired.auto.confirm')}
      disabled={invalid}
      onSubmit={onSubmit}
      error={error}
    >
      {head}
      <ChoiceGroup
        legend={t('expired.auto.legend')}
        choices={[
          { value: 'off', label: t('expired.auto.off') },
          { value: 'on', label: t('expired.auto.after') },
        ]}
        value={choice}
        onChange={setChoice}
        autofocus={choice}
      />
      {choice === 'on' && (
        <>
          <Field
            label={t('expired.auto.days')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isOff ? t('policy.off', { max: autoTrashDays.max }) : null}
            inputMode="numeric"
          />
          {!isOff && data && !isPlaceholderData && (
            <p role="status">
              {data.due > 0
                ? t('expired.auto.due', { count: data.due, days: t('expired.auto.span', { count: days }) })
                : t('expired.auto.dueNone', { count: days })}{' '}
              {t(`expired.auto.later.${kind}`)}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
