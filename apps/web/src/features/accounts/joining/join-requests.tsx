import type { JoinRequest } from '@khlang/contract/join-requests'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import { FormError } from '../../../ui/form.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { joinRequestsKey, joinRequestsQuery, withdrawAsk } from './joining.api.ts'

const joinDialog = lazyDialog(() => import('./join-dialog.tsx').then((module) => module.JoinDialog))

/** One's requests to join businesses, with their answers, and a way to send another one. */
export function JoinRequests() {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const list = useQuery(joinRequestsQuery())
  const [open, setOpen] = useState(false)
  const withdrawal = useMutation({
    mutationFn: (row: JoinRequest) => withdrawAsk(row.id),
    onSuccess: (_, row) => toast({ tone: 'good', message: t('joining.withdrawn', { business: row.business }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: joinRequestsKey }),
  })
  return (
    <section className={settings.section}>
      <h2>{t('joining.title')}</h2>
      <p>{t('joining.text')}</p>
      <QueryState query={list} level={3} waiting={{ shape: 'text', rows: 1 }}>
        {(rows) =>
          rows.length > 0 && (
            <ul className={settings.rows}>
              {rows.map((row) => (
                <li key={row.id} className={settings.row}>
                  <Building2 size={20} aria-hidden="true" />
                  <div className={settings.rowText}>
                    {row.business}
                    <span className={settings.badge} data-tone={row.state === 'refused' ? 'warn' : 'quiet'}>
                      {t(`joining.state.${row.state}`)}
                    </span>
                    {row.reason !== null && <small>{t('joining.reason', { reason: row.reason })}</small>}
                    <small>
                      {t('joining.sent')} <DateText at={row.createdAt} form="date" />
                      {row.state === 'open' && (
                        <>
                          {' · '}
                          {t('joining.until')} <DateText at={row.expiresAt} form="date" />
                        </>
                      )}
                    </small>
                  </div>
                  {row.state === 'open' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('joining.withdrawFrom', { business: row.business })}
                      loading={withdrawal.isPending && withdrawal.variables.id === row.id}
                      onClick={() => withdrawal.mutate(row)}
                    >
                      {t('joining.withdraw')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <FormError error={withdrawal.error} />
      <Button variant="default" mt={8} onClick={() => setOpen(true)}>
        {t('joining.ask')}
      </Button>
      {open && <joinDialog.Dialog onClose={() => setOpen(false)} />}
    </section>
  )
}
