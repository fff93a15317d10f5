import { type Dispatch, withdrawDispatch } from '@khlang/contract/dispatches'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecipientStates } from '../../ui/recipient-states/recipient-states.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { dispatchesKey, dispatchesQuery } from './dispatches.api.ts'
import classes from './dispatches.module.css'

/** What the reader sent by mail and chat in this account, what became of it, and taking it back. */
export function SentPage() {
  const { t } = useTranslation('dispatches')
  const list = useInfiniteQuery(dispatchesQuery(useLanguage()))
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('title')} text={t('text')} />
      <PagedList
        list={list}
        waiting={{ rows: 3 }}
        empty={<EmptyState icon={Send} title={t('empty.title')} text={t('empty.text')} />}
      >
        {(rows) => rows.map((row) => <SentEntry key={row.id} dispatch={row} />)}
      </PagedList>
    </div>
  )
}

function SentEntry({ dispatch }: { dispatch: Dispatch }) {
  const { t } = useTranslation('dispatches')
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const names = dispatch.items.map(({ name }) => name).join(', ')
  const withdraw = async () => {
    await call(withdrawDispatch, { params: { id: dispatch.id }, body: {} })
    await queries.invalidateQueries({ queryKey: dispatchesKey() })
    toast({ tone: 'good', message: t('withdrawn') })
  }
  return (
    <section className={`${settings.section} ${classes.dispatch}`} aria-label={dispatch.subject || names}>
      <header>
        <h2>{dispatch.subject || names}</h2>
        <small>
          {t(dispatch.channel === 'mail' ? 'byMail' : 'byChat')} ·{' '}
          {t(dispatch.form === 'attachment' ? 'attached' : 'asLink')} · <DateText at={dispatch.createdAt} />
        </small>
      </header>
      <p className={classes.files}>{names}</p>
      <RecipientStates recipients={dispatch.recipients} documents={dispatch.documents} />
      {dispatch.withdrawnAt !== null && <p className={classes.files}>{t('withdrawn')}</p>}
      {dispatch.mayWithdraw && (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<Undo2 size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {t('withdraw')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('withdrawTitle')}
        text={t('withdrawText')}
        confirmLabel={t('withdraw')}
        danger
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
