import { getTwoFactor, removeTotp, turnOffTwoFactor } from '@khlang/contract/two-factor'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { signInOptions } from '../entry/sign-in-options.ts'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { TrustedDevices } from './trusted-devices.tsx'

const key = ['two-factor']

/** Two-factor authentication of the signed-in person; people of an external provider have theirs there. */
export function TwoFactor() {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const { data: options } = useQuery(signInOptions())
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }) })
  const [open, setOpen] = useState<'set up' | 'renew' | 'remove app' | 'turn off' | null>(null)
  const close = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: key })
  }
  if (options?.embedded === false) return null
  const turnOff = async () => {
    await call(turnOffTwoFactor, {})
    await queries.invalidateQueries({ queryKey: ['passkeys'] })
    toast({ tone: 'good', message: t('twoFactor.turnedOff') })
  }
  const removeApp = async () => {
    await call(removeTotp, {})
    toast({ tone: 'good', message: t('twoFactor.appRemoved') })
  }
  return (
    <section className={settings.section} id="two-factor">
      <h2>{t('twoFactor.title')}</h2>
      <p>{t('twoFactor.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 2 }}>
        {({ ways, enabledAt, recoveryCodesLeft, trustedDevices }) => (
          <>
            <Passkeys onChanged={close} />
            <h3>{t('twoFactor.app')}</h3>
            <p>
              {enabledAt === null ? (
                t('twoFactor.appText')
              ) : (
                <>
                  {t('twoFactor.since')} <DateText at={enabledAt} form="dateTime" />
                </>
              )}
            </p>
            <Group gap={8}>
              <Button variant="default" onClick={() => setOpen('set up')}>
                {t(enabledAt === null ? 'twoFactor.setUp' : 'twoFactor.replace')}
              </Button>
              {enabledAt !== null && (
                <Button variant="default" onClick={() => setOpen('remove app')}>
                  {t('twoFactor.removeApp')}
                </Button>
              )}
            </Group>
            {ways.length > 0 && (
              <>
                <h3>{t('twoFactor.codes')}</h3>
                <p>
                  {t('twoFactor.left', { count: recoveryCodesLeft })}
                  {recoveryCodesLeft <= 3 && (
                    <span className={settings.badge} data-tone="warn">
                      {t('twoFactor.few')}
                    </span>
                  )}
                </p>
                <Button variant="default" onClick={() => setOpen('renew')}>
                  {t('twoFactor.renew')}
                </Button>
                <TrustedDevices devices={trustedDevices} onEnded={close} />
                <Button variant="default" mt={16} onClick={() => setOpen('turn off')}>
                  {t('twoFactor.turnOff')}
                </Button>
              </>
            )}
          </>
        )}
      </QueryState>
      {open === 'set up' && <TotpDialog onClose={close} />}
      {open === 'renew' && <RenewDialog onClose={close} />}
      <ConfirmDialog
        opened={open === 'remove app'}
        onClose={close}
        onConfirm={removeApp}
        title={t('twoFactor.askRemoveApp')}
        text={t('twoFactor.askRemoveAppText')}
        confirmLabel={t('twoFactor.removeApp')}
        danger
      />
      <ConfirmDialog
        opened={open === 'turn off'}
        onClose={close}
        onConfirm={turnOff}
        title={t('twoFactor.askOff')}
        text={t('twoFactor.askOffText')}
        confirmLabel={t('twoFactor.turnOff')}
        danger
      />
    </section>
  )
}
