import { listMessages } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail, MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { call } from '../../lib/call.ts'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState, NoPermissionState } from '../../ui/states.tsx'
import classes from '../../ui/settings.module.css'

/** What would have left by SMS or mail; for the demo admin. */
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
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={classes.page}>
      <PageHeader title={t('messages.title')} text={t('messages.text')} />
      <section className={classes.section}>
        {list.isPending && <Skeletons />}
        {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && items.length === 0 && (
          <EmptyState icon={MessageSquare} title={t('messages.empty')} text={t('messages.emptyText')} />
        )}
        <ul className={classes.rows}>
          {items.map((message) => (
            <li key={message.id} className={classes.message}>
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
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('messages.more')}
          </Button>
        )}
      </section>
    </div>
  )
}
