import type { Item } from '@khlang/contract'
import { type CheckedItem, edocItemsLimit, type SentItem, sendEdocItems } from '@khlang/contract/edoc-sources'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { toast } from '../../ui/toasts.tsx'
import { checkedItemsQuery, refreshEdocs } from './edocs.api.ts'
import { useReasonText } from './labels.ts'
import classes from './edocs.module.css'

type SendItemsDialogProps = { items: readonly Item[]; onClose: () => void }

/** Documents that are sent in one request; between two of them the dialog says how far it is. */
const atOnce = 5

/** Shows what the chosen files come to as e-documents, sends those that can be, and says what became of each. */
export function SendItemsDialog({ items, onClose }: SendItemsDialogProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const router = useRouter()
  const ids = items.slice(0, edocItemsLimit).map(({ id }) => id)
  const query = useQuery(checkedItemsQuery(ids))
  const [sent, setSent] = useState<readonly SentItem[]>([])
  const { busy, error, send } = useSending()
  const ready = query.data?.items.filter(({ deliverable }) => deliverable) ?? []

  const deliver = async () => {
    const results: SentItem[] = []
    for (let at = 0; at < ready.length; at += atOnce) {
      const chosen = ready.slice(at, at + atOnce).flatMap((document) => document.ids)
      results.push(...(await call(sendEdocItems, { body: { ids: chosen } })).items)
      setSent([...results])
    }
    await refreshEdocs(queries)
    const refused = results.filter(({ transactionId }) => transactionId === undefined).length
    const flagged = results.filter((one) => one.transactionId !== undefined && one.light !== 'green').length
    const outcome = t(refused > 0 ? 'sending.someRefused' : 'sending.done', {
      count: refused > 0 ? refused : results.length,
    })
    const outbox = { label: t('sending.open'), run: () => void router.navigate({ to: '/outbox' }) }
    toast({
      tone: refused > 0 ? 'bad' : 'good',
      message: flagged > 0 ? `${outcome} ${t('sending.flagged', { count: flagged })}` : outcome,
      action: outbox,
    })
    // What was refused stays in sight, with the reason.
    if (refused > 0) throw new SomeRefused()
    onClose()
  }

  return (
    <FormDialog
      title={t('sending.title', { count: items.length })}
      text={t('sending.text')}
      confirm={t('sending.confirm', { count: ready.length })}
      disabled={ready.length === 0 || sent.length > 0}
      busy={busy}
      dirty={false}
      error={error}
      onClose={onClose}
      onSubmit={() => void send(deliver, (failure) => failure instanceof SomeRefused)}
    >
      <QueryState query={query} waiting={{ shape: 'text', rows: 3 }} level={3}>
        {(data) => (
          <ul className={classes.documents} aria-label={t('sending.documents')}>
            {data.items.map((document) => (
              <Document
                key={document.ids[0]}
                document={document}
                name={items.find(({ id }) => id === document.ids[0])?.name ?? document.name}
                result={sent.find((one) => one.ids.some((id) => document.ids.includes(id))) ?? null}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {items.length > edocItemsLimit && <p className={classes.note}>{t('sending.most', { count: edocItemsLimit })}</p>}
      <p role="status" className={classes.progress}>
        {busy && t('sending.progress', { done: sent.length, count: ready.length })}
      </p>
    </FormDialog>
  )
}

class SomeRefused extends Error {}

function Document({ document, name, result }: { document: CheckedItem; name: string; result: SentItem | null }) {
  const { t } = useTranslation('edocs')
  const reasonText = useReasonText()
  const { deliverable, known, errorMessage, fields = [], ids } = document
  // What the reader found when it was sent stands in the place of what it found before.
  const { light, findings } = result ?? document
  const refusal = result ? result.errorMessage : errorMessage
  const wrong = result?.fields ?? fields
  const state = result?.status ? t(`status.${result.status}`) : t(deliverable ? `light.${light}` : 'sending.cannot')
  const isGood = result ? result.status !== undefined : deliverable && light === 'green'
  const isTold = result?.status !== undefined && light !== 'green'
  return (
    <li>
      <b>{name}</b>
      {ids.length > 1 && <small>{t('sending.pair')}</small>}
      <span className={classes.state} data-tone={isGood ? 'good' : 'warn'}>
        {state}
      </span>
      {isTold && (
        <span className={classes.state} data-tone="warn">
          {t(`light.${light}`)}
        </span>
      )}
      {result?.reason && result.status && <small>{reasonText(result.status, result.reason)}</small>}
      {refusal !== undefined && <small>{refusal}</small>}
      {!result && known !== 'no' && <small>{t(`sending.known.${known}`)}</small>}
      {(wrong.length > 0 || findings.length > 0) && (
        <ul>
          {wrong.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
          {wrong.length === 0 && findings.map((finding) => <Finding key={finding.en} finding={finding} />)}
        </ul>
      )}
    </li>
  )
}

function Finding({ finding }: { finding: CheckedItem['findings'][number] }) {
  const { i18n } = useTranslation()
  return <li>{i18n.language === 'en' ? finding.en : finding.th}</li>
}
