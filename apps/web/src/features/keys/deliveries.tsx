import type { Reply } from '@khlang/contract'
import {
  deliveryStops,
  type getDelivery,
  type Webhook,
  type WebhookDelivery,
  testEvent,
  webhookEvents,
} from '@khlang/contract/webhooks'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { useButtonWork } from '../../ui/use-button-work.ts'
import classes from './keys.module.css'
import { deliveriesQuery, deliveryQuery, refreshWebhooks, sendAgain } from './webhooks.api.ts'

type WebhookTry = Reply<typeof getDelivery>['tries'][number]

const known = [...webhookEvents, testEvent] as const

function useEventName(): (event: string) => string {
  const { t } = useTranslation('keys')
  return (event) => {
    const found = known.find((one) => one === event)
    return found ? t(`hook.events.${found}`) : event
  }
}

/** What was sent to a webhook, and what came back; one message at a time. */
export function Deliveries({ of: hook, onClose }: { of: Webhook; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const queries = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={t('hook.deliveries.title', { url: new URL(hook.url).host })}
      text={t('hook.deliveries.text')}
      footer={
        <>
          {shown === null ? (
            <Button variant="subtle" onClick={() => void refreshWebhooks(queries)}>
              {t('hook.deliveries.refresh')}
            </Button>
          ) : (
            <Button variant="subtle" onClick={() => setShown(null)}>
              {t('hook.deliveries.back')}
            </Button>
          )}
          <Button onClick={onClose}>{t('hook.deliveries.close')}</Button>
        </>
      }
    >
      {shown === null ? <List of={hook} onOpen={setShown} /> : <Detail of={hook} deliveryId={shown} />}
    </Dialog>
  )
}

function List({ of: hook, onOpen }: { of: Webhook; onOpen: (id: string) => void }) {
  const { t } = useTranslation('keys')
  const eventName = useEventName()
  const query = useInfiniteQuery(deliveriesQuery(hook.id))
  return (
    <QueryState query={query} level={3} waiting={{ rows: 4 }}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0) return <p>{t('hook.deliveries.none')}</p>
        return (
          <>
            <table className={settings.table}>
              <thead>
                <tr>
                  <th scope="col">{t('hook.deliveries.event')}</th>
                  <th scope="col">{t('hook.deliveries.at')}</th>
                  <th scope="col">{t('hook.deliveries.state')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((delivery) => (
                  <tr key={delivery.id}>
                    <th scope="row">
                      <Button size="compact-sm" variant="subtle" onClick={() => onOpen(delivery.id)}>
                        {eventName(delivery.event)}
                      </Button>
                    </th>
                    <td>
                      <DateText at={delivery.createdAt} form="dateTime" />
                    </td>
                    <td>
                      <Outcome of={delivery} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {query.hasNextPage && (
              <Button
                mt={12}
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('hook.deliveries.more')}
              </Button>
            )}
          </>
        )
      }}
    </QueryState>
  )
}

function Outcome({ of: { state, status, attempts, stopped } }: { of: WebhookDelivery }) {
  const { t } = useTranslation('keys')
  const answer = stopped
    ? t(`hook.stopped.${stopped}`)
    : status === null
      ? t('hook.deliveries.noAnswer')
      : t('hook.deliveries.status', { status: `${status}` })
  return (
    <>
      {t(`hook.state.${state}`)}
      {attempts > 0 && (status !== null || state !== 'waiting') && ` · ${answer}`}
    </>
  )
}

function Detail({ of: hook, deliveryId }: { of: Webhook; deliveryId: string }) {
  const { t } = useTranslation('keys')
  const eventName = useEventName()
  const queries = useQueryClient()
  const { run, buttonProps } = useButtonWork<'again'>(t('failed'))
  const again = () =>
    run('again', async () => {
      await sendAgain(queries, hook.id, deliveryId)
      toast({ tone: 'good', message: t('hook.deliveries.replayed') })
    })
  return (
    <QueryState query={useQuery(deliveryQuery(hook.id, deliveryId))} level={3} waiting={{ rows: 4 }}>
      {(delivery) => (
        <>
          <p>
            <b>{eventName(delivery.event)}</b> · <DateText at={delivery.createdAt} form="dateTime" /> ·{' '}
            <Outcome of={delivery} />
          </p>
          {hook.enabled && (
            <Button size="compact-md" variant="light" {...buttonProps('again')} onClick={() => void again()}>
              {t('hook.deliveries.replay')}
            </Button>
          )}
          <h3>{t('hook.deliveries.body')}</h3>
          <pre className={classes.body}>{delivery.body}</pre>
          <h3>{t('hook.deliveries.tries')}</h3>
          <ol className={classes.tries}>
            {delivery.tries.map((each) => (
              <Try key={each.at} of={each} />
            ))}
          </ol>
        </>
      )}
    </QueryState>
  )
}

function Try({ of: { at, status, failure, tookMs, answer } }: { of: WebhookTry }) {
  const { t } = useTranslation('keys')
  const stop = deliveryStops.find((one) => one === failure)
  return (
    <li>
      <DateText at={at} form="dateTime" /> ·{' '}
      {stop ? (
        t(`hook.stopped.${stop}`)
      ) : (
        <>
          {status === null
            ? `${t('hook.deliveries.noAnswer')}: ${failure ?? ''}`
            : t('hook.deliveries.status', { status: `${status}` })}{' '}
          · {t('hook.deliveries.took', { count: tookMs })}
        </>
      )}
      {answer && <pre className={classes.body}>{answer}</pre>}
    </li>
  )
}
