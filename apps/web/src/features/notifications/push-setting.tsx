import type { PushSetting as Setting } from '@khlang/contract/push'
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call.ts'
import { useMe } from '../../lib/session.ts'
import { FormError } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { rememberPush } from './push-memory.ts'
import { canPush, pushQuery, turnPushOff, turnPushOn } from './push.ts'

/** Whether this device shows notifications while no page is open; where it cannot, why not and what to do. */
export function PushSetting() {
  const { t } = useTranslation('notifications')
  const setting = useQuery({ ...pushQuery(), enabled: canPush() })
  return (
    <section className={settings.section}>
      <h2>{t('push.title')}</h2>
      <p>{t('push.text')}</p>
      {canPush() ? (
        <QueryState query={setting} waiting={{ rows: 1 }} level={3}>
          {(data) => <PushSwitch setting={data} />}
        </QueryState>
      ) : (
        <p role="status">{t('push.unsupported')}</p>
      )}
    </section>
  )
}

function PushSwitch({ setting }: { setting: Setting }) {
  const { t } = useTranslation('notifications')
  const { id } = useMe().person
  const queries = useQueryClient()
  const { permission, read } = usePermission()
  const change = useMutation({
    mutationFn: async (on: boolean) => (on ? turnPushOn(setting) : turnPushOff()),
    onSettled: read,
    onSuccess: (next, on) => {
      if (!next) return
      queries.setQueryData(pushQuery().queryKey, next)
      rememberPush(on ? id : null)
      toast({ message: t(on ? 'push.done' : 'push.ended') })
    },
  })
  const isDenied = permission === 'denied'
  const isOn = setting.endpoint !== null && permission === 'granted'
  return (
    <>
      <Switch
        label={t('push.switch')}
        checked={change.isPending ? change.variables : isOn}
        disabled={isDenied || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.isPending && change.variables && <p role="status">{t('push.turningOn')}</p>}
      {isDenied && <p role="status">{t('push.denied')}</p>}
      {change.data === null && !isDenied && !isOn && <p role="status">{t('push.asked')}</p>}
      {change.error && (
        <FormError error={change.error}>{change.error instanceof CallError ? null : t('push.failed')}</FormError>
      )}
    </>
  )
}

/** What the person allows this site; they may change it beside the page. */
function usePermission() {
  const [permission, setPermission] = useState(() => Notification.permission)
  const read = useCallback(() => setPermission(Notification.permission), [])
  useEffect(() => {
    const ending = new AbortController()
    navigator.permissions.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', read, { signal: ending.signal }),
      // Some browsers do not report it; the next page reads it anew.
      () => undefined,
    )
    window.addEventListener('focus', read, { signal: ending.signal })
    return () => ending.abort()
  }, [read])
  return { permission, read }
}
