import { endSession, listSessions } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FormError } from '../../ui/form.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { toast } from '../../ui/toasts.tsx'
import { unlessGone } from './gone.ts'
import settings from '../../ui/settings.module.css'

const pageSize = 20

const methods = ['password', 'otp', 'passkey', 'oneid', 'sms', 'directory', 'qr', 'mailbox', 'company-mail'] as const
type Method = (typeof methods)[number] | 'token'

/** How somebody signed in; tokens and partners are many, and alike to people. */
const methodOf = (method: string): Method => methods.find((one) => one === method) ?? 'token'

/** Where this person is signed in, and a way to sign out there. */
export function Sessions() {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const list = useInfiniteQuery({
    queryKey: ['sessions'],
    queryFn: ({ pageParam, signal }) =>
      call(listSessions, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
  const end = useMutation({
    // One that has ended meanwhile needs no ending.
    mutationFn: (id: string) => call(endSession, { params: { id } }).catch(unlessGone),
    onSuccess: () => {
      toast({ tone: 'good', message: t('sessions.ended') })
      return queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  const others = rowsOf(list).some((session) => !session.current)
  return (
    <section className={settings.section} id="sessions">
      <h2>{t('sessions.title')}</h2>
      <p>{t('sessions.text')}</p>
      <PagedList list={list} level={3} waiting={{ rows: 2 }}>
        {(items) => (
          <ul className={settings.rows}>
            {items.map((session) => (
              <li key={session.id} className={settings.row}>
                <MonitorSmartphone size={20} aria-hidden="true" />
                <div className={settings.rowText}>
                  {session.client}
                  {session.current && <span className={settings.badge}>{t('sessions.current')}</span>}
                  <small>
                    {t('sessions.since')} <DateText at={session.createdAt} form="dateTime" /> · {t('sessions.used')}{' '}
                    <DateText at={session.lastUsedAt} /> · {session.address} ·{' '}
                    {t(`sessions.method.${methodOf(session.method)}`)}
                  </small>
                </div>
                {!session.current && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('sessions.endOne', { client: session.client })}
                    loading={end.isPending && end.variables === session.id}
                    onClick={() => end.mutate(session.id)}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <FormError error={end.error} />
      {others && (
        <Button variant="default" mt={12} onClick={() => setAsking(true)}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutateAsync('all')}
        title={t('sessions.askTitle')}
        text={t('sessions.askText')}
        confirmLabel={t('sessions.endOthers')}
        danger
      />
    </section>
  )
}
