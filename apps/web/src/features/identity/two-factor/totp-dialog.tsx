import { confirmTotp, startTotp } from '@khlang/contract/two-factor'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { QrPicture } from '../entry/qr-picture.tsx'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { RecoveryCodes } from '../recovery/recovery-codes.tsx'
import classes from './two-factor.module.css'

/** Connects an authenticator app: a secret to read or type, its first code, then the recovery codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useQuery({
    queryKey: ['totp-start'],
    queryFn: () => call(startTotp, { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { busy, error, send } = useSending()
  const wait = useThrottle(error)
  const form = useForm(
    { code: '' },
    { code: (text) => (/^\d{6}$/.test(plainDigits(text).replace(/\s/g, '')) ? null : t('totp.sixDigits')) },
  )
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />

  const confirm = async () => {
    const code = plainDigits(form.values.code)
    const { recoveryCodes } = await call(confirmTotp, { body: { code } })
    setCodes(recoveryCodes)
  }
  const onSubmit = () => {
    if (wait > 0 || !start.data || !form.validate()) return
    void send(confirm, (failure) => form.showServerErrors(failure, { SECOND_FACTOR_WRONG: 'code' }))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('totp.title')}
      text={t('totp.text')}
      busy={busy}
      dirty={form.dirty}
      confirm={t('totp.confirm')}
      disabled={wait > 0 || !start.data}
      onSubmit={onSubmit}
    >
      <QueryState query={start} level={3} waiting={{ rows: 3 }}>
        {({ secret, uri }) => (
          <>
            <div className={classes.picture}>
              <QrPicture text={uri} label={t('totp.picture')} />
            </div>
            <p>
              {t('totp.typed')} <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
            <Group gap={8} mb={12}>
              <Button
                variant="light"
                leftSection={<Copy size={16} aria-hidden="true" />}
                onClick={() => void copyText(secret, t('totp.copied'))}
              >
                {t('totp.copy')}
              </Button>
              {/* The app is on the phone that shows the picture: it cannot scan it. */}
              <Button className={classes.openApp} component="a" variant="light" href={uri}>
                {t('totp.open')}
              </Button>
            </Group>
            <Field
              label={t('totp.code')}
              {...form.textProps('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              data-autofocus
            />
          </>
        )}
      </QueryState>
      <ThrottledError error={error} wait={wait} />
    </FormDialog>
  )
}
