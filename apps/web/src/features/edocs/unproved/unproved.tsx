import { decideUnprovedEdocs, type UnprovedEdoc } from '@khlang/contract/edoc-unproved'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { FormError } from '../../../ui/form.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { rowsOf } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { refreshEdocs } from '../edocs.api.ts'
import { noon, useMoney, useTypeName } from '../labels.ts'
import { unprovedQuery } from './unproved.api.ts'

/** What waits for the receiver to decide, with what speaks for it and against it; nothing where nothing waits. */
export function Unproved({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('edocs')
  const list = useInfiniteQuery(unprovedQuery())
  const rows = rowsOf(list)
  const box = useRef<HTMLUListElement>(null)
  if (rows.length === 0) return null
  return (
    <section className={settings.section} aria-label={t('unproved.title')}>
      <h2>{t('unproved.title')}</h2>
      <p>{t('unproved.text')}</p>
      <ul className={settings.rows} ref={box}>
        {rows.map((row) => (
          <Row key={row.id} row={row} mayManage={mayManage} />
        ))}
      </ul>
      <MoreButton list={list} box={box} count={rows.length} />
    </section>
  )
}

function Row({ row, mayManage }: { row: UnprovedEdoc; mayManage: boolean }) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const money = useMoney()
  const typeName = useTypeName()
  const deciding = useMutation({
    mutationFn: async (choice: 'accept' | 'refuse') => {
      const { items } = await call(decideUnprovedEdocs, { body: { ids: [row.id], choice } })
      if (items.some(({ ok }) => !ok)) throw new Error(t('failed'))
    },
    onSettled: () => refreshEdocs(queries),
  })
  const { seller, sender, signature, knownSender } = row
  return (
    <li className={settings.row}>
      <CircleAlert size={20} aria-hidden="true" />
      <div className={settings.rowText}>
        {row.documentNo} · {typeName(row.docType)}
        {row.gross !== null && ` · ${money(row.gross, row.currency)}`}
        <small>
          {t('fact.seller')}: {[seller.name, seller.taxId].filter(Boolean).join(' · ')} ·{' '}
          <DateText at={noon(row.docDate)} form="date" />
        </small>
        <small>
          {t('fact.sender')}:{' '}
          {sender.via === 'mail' ? t('sender.mail') : [sender.name, sender.taxId].filter(Boolean).join(' · ')} ·{' '}
          {t(`unproved.signature.${signature}`)} ·{' '}
          {knownSender > 0 ? t('unproved.known', { count: knownSender }) : t('unproved.unknown')}
        </small>
        <small>
          {t('heldUntil')} <DateText at={row.until} form="date" />
        </small>
        <FormError error={deciding.error} />
      </div>
      {mayManage &&
        (['accept', 'refuse'] as const).map((choice) => (
          <Button
            key={choice}
            size="compact-sm"
            variant="default"
            aria-label={t(`unproved.${choice}Named`, { number: row.documentNo })}
            loading={deciding.isPending && deciding.variables === choice}
            disabled={deciding.isPending}
            onClick={() => deciding.mutate(choice)}
          >
            {t(`unproved.${choice}`)}
          </Button>
        ))}
    </li>
  )
}
