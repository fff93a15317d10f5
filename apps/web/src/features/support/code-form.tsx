import { endSupport, enterSupportCode, type SupportAccess } from '@khlang/contract/support'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field, FieldStack, FormError } from '../../ui/form.tsx'
import settings from '../../ui/settings.module.css'
import { useCountdown } from './countdown.ts'
import { deskQuery } from './support.api.ts'
import classes from './support.module.css'

/** The code that the owner reads out. */
export function CodeForm({ of, ahead }: { of: SupportAccess; ahead: number }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const { busy, error, send } = useSending()
  const { left } = useCountdown(of.codeUntil, ahead)
  const params = { id: of.id }
  const run = (work: () => Promise<unknown>) =>
    send(async () => {
      try {
        await work()
      } finally {
        setCode('')
        await queries.invalidateQueries({ queryKey: deskQuery().queryKey })
      }
    })
  return (
    <form
      className={settings.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) void run(() => call(enterSupportCode, { params, body: { code } }, { accountId: null }))
      }}
    >
      <h2>{t('code.title')}</h2>
      <p>
        {t('code.text', {
          owner: of.owner.name,
          channel: of.channel === null ? t('code.unsent') : t(`code.${of.channel}`),
        })}{' '}
        {t('owner.codeLeft', { left })}
      </p>
      <FieldStack>
        <Field
          label={t('code.label')}
          value={code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          data-autofocus
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <FormError error={error} />
        <div className={classes.buttons}>
          <Button type="submit" loading={busy} disabled={code.length < 6}>
            {t('code.enter')}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => void run(() => call(endSupport, { params }, { accountId: null }))}
          >
            {t('code.cancel')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
