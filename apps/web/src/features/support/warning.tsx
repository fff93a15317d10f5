import { continueSupport, enterSupportCode, type SupportAccess } from '@khlang/contract/support'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Field } from '../../ui/form.tsx'
import { useCountdown } from './countdown.ts'
import { deskQuery } from './support.api.ts'

/** In the last minutes: whether to continue, which takes another code of the owner. */
export function Warning({ of, left, ahead }: { of: SupportAccess; left: string; ahead: number }) {
  const { t } = useTranslation('support')
  /** The end that the agent has been warned of, and decided to let come. */
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (of.state !== 'warning') return null
  if (dismissed === of.until)
    return (
      <Button variant="default" mb={12} onClick={() => setDismissed(null)}>
        {t('warning.again')}
      </Button>
    )
  const step = of.codeUntil === null ? 'ask' : 'enter'
  return <Prompt key={step} of={of} left={left} ahead={ahead} onClose={() => setDismissed(of.until)} />
}

function Prompt({ of, left, ahead, onClose }: { of: SupportAccess; left: string; ahead: number; onClose: () => void }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const { busy, error, send } = useSending()
  const codeLeft = useCountdown(of.codeUntil, ahead)
  const isAsked = of.codeUntil !== null
  const submit = () =>
    send(async () => {
      const params = { id: of.id }
      try {
        if (isAsked) await call(enterSupportCode, { params, body: { code } }, { accountId: null })
        else await call(continueSupport, { params }, { accountId: null })
      } finally {
        setCode('')
        await queries.invalidateQueries({ queryKey: deskQuery().queryKey, exact: true })
      }
    })
  return (
    <FormDialog
      role="alertdialog"
      onClose={onClose}
      title={t('warning.title')}
      text={t('warning.text', { left })}
      busy={busy}
      dirty={false}
      confirm={isAsked ? t('warning.enter') : t('warning.ask')}
      disabled={isAsked && code.length < 6}
      error={error}
      onSubmit={() => void submit()}
    >
      {isAsked && (
        <Field
          label={t('code.label')}
          hint={t('owner.codeLeft', { left: codeLeft.left })}
          value={code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          data-autofocus
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
      )}
    </FormDialog>
  )
}
