import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatBytes } from '../../lib/sizes.ts'
import { useSending } from '../../lib/use-sending.ts'
import { ChoiceGroup } from '../../ui/choices.tsx'
import { FormError } from '../../ui/form.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type Amount, amountOf, bytesOf } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import { changeQuota, previewQuery, type QuotaInput } from './business.api.ts'
import { QuotaOutcome } from './quota-outcome.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'

/** Whose quota is set, with what was set before and what applies. */
export type QuotaOf = Omit<QuotaInput, 'bytes'> & {
  name: string
  own: number | null
  applies: number
  /** Of one employee: what they use. */
  used?: number
  /** What applies when nothing is set. */
  hint: string
}

export type QuotaDialogProps = { of: QuotaOf; most: number; onClose: () => void }

/** Sets, changes or removes a quota, and previews the effect. */
export function QuotaDialog({ of, most, onClose }: QuotaDialogProps) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const { audience, audienceId, name, own, applies, used } = of
  const [start] = useState(() => ({ isSet: own !== null, amount: amountOf(applies) }))
  const [isSet, setIsSet] = useState(start.isSet)
  const [amount, setAmount] = useState<Amount>(start.amount)
  const { busy, error, send } = useSending()

  const isAsBefore = amount.text === start.amount.text && amount.unit === start.amount.unit
  const typed = isAsBefore ? applies : bytesOf(amount)
  const bytes = isSet ? typed : null
  const isTooMuch = isSet && typed !== null && typed > most
  const isNone = isSet && typed === null
  const input: QuotaInput = { audience, ...(audienceId && { audienceId }), bytes }
  const debounced = useDebounced(input)
  const preview = useQuery({ ...previewQuery(debounced), enabled: !(isNone || isTooMuch) && !busy })
  const isOver = !preview.isPlaceholderData && (preview.data?.over ?? 0) > 0
  const changed = bytes !== own

  const save = () => {
    if (isNone || isTooMuch || isOver || !changed) return
    void send(async () => {
      await changeQuota(queries, input)
      toast({ tone: 'good', message: t(bytes === null ? 'quota.removed' : 'quota.saved', { name }) })
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      dirty={changed}
      title={t('quota.title', { name })}
      text={used === undefined ? t(`quota.text.${audience}`) : t('quota.uses', { used: formatBytes(used) })}
      confirm={t('quota.save')}
      disabled={isNone || isTooMuch || isOver || !changed}
      onSubmit={save}
    >
      <ChoiceGroup
        legend={t('quota.legend')}
        choices={[
          { value: 'set', label: t('quota.set') },
          { value: 'none', label: t('quota.none'), hint: of.hint },
        ]}
        value={isSet ? 'set' : 'none'}
        autofocus={start.isSet ? 'set' : 'none'}
        onChange={(value) => setIsSet(value === 'set')}
      />
      {isSet && (
        <AmountField
          amount={amount}
          bytes={typed}
          most={most}
          now={applies}
          error={isNone ? t('quota.noAmount') : isTooMuch ? t('quota.tooMuch', { max: formatBytes(most) }) : null}
          onChange={setAmount}
        />
      )}
      <QuotaOutcome preview={isNone || isTooMuch ? undefined : preview.data} audience={audience} />
      <FormError error={error ?? preview.error} />
    </FormDialog>
  )
}
