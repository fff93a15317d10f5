import type { ApiKey } from '@khlang/contract/keys'
import type { Webhook } from '@khlang/contract/webhooks'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { useButtonWork } from '../../ui/use-button-work.ts'
import { Deliveries } from './deliveries.tsx'
import classes from './keys.module.css'
import { NewWebhook } from './new-webhook.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { removeWebhook, sendTest, switchWebhook, webhooksQuery } from './webhooks.api.ts'

/** The webhooks of a key. */
export function Webhooks({ of: key }: { of: ApiKey }) {
  const { t } = useTranslation('keys')
  const query = useQuery(webhooksQuery())
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className={classes.hooks}>
      <h3>{t('hook.title')}</h3>
      <p className={settings.quiet}>{t('hook.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 1 }}>
        {(all) => {
          const own = all.filter(({ keyId }) => keyId === key.id)
          return own.length === 0 ? (
            <p className={settings.quiet}>{t('hook.none')}</p>
          ) : (
            <ul className={settings.rows}>
              {own.map((hook) => (
                <WebhookRow key={hook.id} of={hook} />
              ))}
            </ul>
          )
        }}
      </QueryState>
      {key.scopes.includes('files:read') && (
        <Button mt={8} size="compact-md" variant="light" onClick={() => setAdding(true)}>
          {t('hook.add')}
        </Button>
      )}
      {adding && (
        <NewWebhook
          keyId={key.id}
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false)
            setSecret(made)
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={t('hook.secretTitle')}
          text={t('hook.secretText')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  )
}

function WebhookRow({ of: hook }: { of: Webhook }) {
  const { t } = useTranslation('keys')
  const queries = useQueryClient()
  const [open, setOpen] = useState<'log' | 'remove' | null>(null)
  const { run, buttonProps } = useButtonWork<'test' | 'turn'>(t('failed'))
  const test = () =>
    run('test', async () => {
      await sendTest(queries, hook.id)
      toast({ tone: 'good', message: t('hook.tested') })
    })
  const turn = () =>
    run('turn', async () => {
      await switchWebhook(queries, hook.id, !hook.enabled)
      toast({ tone: 'good', message: t(hook.enabled ? 'hook.switchedOff' : 'hook.switchedOn') })
    })
  const remove = async () => {
    await removeWebhook(queries, hook.id)
    toast({ tone: 'good', message: t('hook.removed') })
  }
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        <span className={classes.url}>{hook.url}</span>
        <span className={settings.badge} data-tone={hook.enabled ? undefined : 'quiet'}>
          {t(hook.enabled ? 'hook.on' : 'hook.off')}
        </span>
        <small>{hook.events.map((event) => t(`hook.events.${event}`)).join(' · ')}</small>
        {hook.disabledBy && <small>{t(`hook.offBy.${hook.disabledBy}`)}</small>}
        {hook.enabled && hook.failingSince && (
          <small>
            {t('hook.failing')} <DateText at={hook.failingSince} form="dateTime" />
          </small>
        )}
      </div>
      <div className={settings.actions}>
        <Button size="compact-sm" variant="default" onClick={() => setOpen('log')}>
          {t('hook.log')}
        </Button>
        {hook.enabled && (
          <Button size="compact-sm" variant="default" {...buttonProps('test')} onClick={() => void test()}>
            {t('hook.test')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" {...buttonProps('turn')} onClick={() => void turn()}>
          {t(hook.enabled ? 'hook.disable' : 'hook.enable')}
        </Button>
        <Button size="compact-sm" variant="default" color="red" onClick={() => setOpen('remove')}>
          {t('hook.remove')}
        </Button>
      </div>
      {open === 'log' && <Deliveries of={hook} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={() => setOpen(null)}
        onConfirm={remove}
        title={t('hook.removeTitle', { url: hook.url })}
        text={t('hook.removeText')}
        confirmLabel={t('hook.remove')}
        danger
      />
    </li>
  )
}
