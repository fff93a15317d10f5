import { createProductToken } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { formatCountdown } from '../../lib/dates.ts'
import { secondsUntil, useNow } from '../../lib/use-now.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form.tsx'
import { copyText } from '../../ui/copy-text.ts'
import classes from './product-token.module.css'

/** A token for another program or device: shown once, good for 5 minutes and one use (T16). */
export function ProductTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const make = useMutation({ mutationFn: () => call(createProductToken, { body: {} }) })
  const now = useNow(make.data !== undefined)
  const left = make.data ? secondsUntil(make.data.expiresAt, now) : 0
  const token = left > 0 ? make.data?.token : undefined

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('token.title')}
      text={t('token.text')}
      footer={
        <Button
          variant={token ? 'default' : 'filled'}
          loading={make.isPending}
          onClick={() => make.mutate()}
          data-autofocus
        >
          {make.data ? t('token.again') : t('token.make')}
        </Button>
      }
    >
      {token && (
        <div className={classes.token}>
          <code className={classes.code}>{token}</code>
          <Button
            variant="light"
            leftSection={<Copy size={16} aria-hidden="true" />}
            onClick={() => void copyText(token, t('token.copied'))}
          >
            {t('token.copy')}
          </Button>
        </div>
      )}
      {make.data && (
        <p className={classes.left} role="timer">
          {left > 0 ? t('token.left', { left: formatCountdown(left) }) : t('token.expired')}
        </p>
      )}
      <FormError error={make.error} />
    </Dialog>
  )
}
