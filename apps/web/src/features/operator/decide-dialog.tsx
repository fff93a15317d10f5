import { type OperatorClaim, operatorLimits } from '@khlang/contract/operator'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeclined } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type Deciding, decisionOf, holderBesides, isDisputed } from './decisions.ts'
import { decide } from './operator.api.ts'
import classes from './operator.module.css'

const { min, max } = operatorLimits.reason

/** Asks for the reason, and says what follows. The claim as it is behind the dialog may change; what was seen does not. */
export function DecideDialog({ of, claim, onClose }: { of: Deciding; claim: OperatorClaim; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const { kind, claimant, seen } = of
  const { accountId, name } = claimant
  const submit = () => {
    const length = [...reason.trim()].length
    setShort(length < min || length > max)
    if (length < min || length > max) return
    void send(async () => {
      await decide(queries, accountId, { decision: decisionOf(kind), reason: reason.trim(), seen })
      toast({ tone: 'good', message: t('decide.done') })
      onClose()
    }, isDeclined)
  }
  return (
    <FormDialog
      title={t(`ask.${kind}`, { name })}
      confirm={t(`decide.${kind}`)}
      danger={kind === 'withdraw'}
      busy={busy}
      dirty={reason !== ''}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <ul className={classes.then}>
        {useConsequences(of, claim).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Textarea
        label={t('decide.reason')}
        description={t('decide.reasonHint', { min, max })}
        error={isShort && t('decide.reasonWrong', { min, max })}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setShort(false)
        }}
        maxLength={max}
        autosize
        minRows={3}
        required
        data-autofocus
      />
    </FormDialog>
  )
}

/** What follows from a decision, one sentence each. */
function useConsequences({ kind, claimant }: Deciding, claim: OperatorClaim): string[] {
  const { t } = useTranslation('operator')
  const { number } = claim
  const { name, proof } = claimant
  const disputed = isDisputed(claim)
  const loser = kind === 'prove' && disputed ? holderBesides(claim, claimant) : undefined
  return [
    kind === 'prove' && proof ? t('then.proveKept', { number, name }) : t(`then.${kind}`, { number, name }),
    ...(loser ? [t('then.loses', { name: loser.name })] : []),
    ...(disputed && kind !== 'withdraw' ? [t('then.disputeOver')] : []),
  ]
}
