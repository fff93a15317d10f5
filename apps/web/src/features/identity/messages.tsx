import { listMessages } from '@khlang/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail, MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { call } from '../../lib/call.ts'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { EmptyState, NoPermissionState } from '../../ui/states.tsx'
import settings from '../../ui/settings.module.css'

/** Unsent SMS and emails; for the demo admin. */
export function Messages() {
  const { t } = useTranslation('identity')
  const me = useMe()
  const list = useInfiniteQuery({
    queryKey: ['messages'],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: me.seesMessages,
    refetchInterval: 5000,
  })
  if (!me.seesMessages) return <NoPermissionState level={1} />
  return (
    <div className={settings.page}>
      <PageHeader title={t('messages.title')} text={t('messages.text')} />
      <section className={settings.section}>
        <PagedList
          list={list}
          empty={<EmptyState icon={MessageSquare} title={t('messages.empty')} text={t('messages.emptyText')} />}
        >
          {(messages) => (
            <ul className={settings.rows}>
              {messages.map((message) => (
                <li key={message.id} className={settings.message}>
                  <small>
                    {message.channel === 'sms' ? (
                      <MessageSquare size={14} aria-hidden="true" />
                    ) : (
                      <Mail size={14} aria-hidden="true" />
                    )}{' '}
                    {t(`messages.${message.channel}`)} · {t('messages.to', { to: message.to })} ·{' '}
                    <DateText at={message.at} form="dateTime" />
                  </small>
                  <pre>{message.text}</pre>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </div>
  )
}
