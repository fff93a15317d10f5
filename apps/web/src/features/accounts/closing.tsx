import { endAccount, getAccountEnding, keepAccount } from '@khlang/contract/account-ending'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeAccountId, call } from '../../lib/call.ts'
import { useMe } from '../../lib/session.ts'
import { useSending } from '../../lib/use-sending.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Field, FormError } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { ExportEverything } from './export-everything.tsx'

const endingQuery = () =>
  queryOptions({
    queryKey: ['account-ending', activeAccountId()],
    queryFn: ({ signal }) => call(getAccountEnding, {}, { signal }),
  })

/** On the profile: closes the account of the call, or takes that back (C51). */
export function Closing() {
  const { t } = useTranslation('accounts')
  const { active } = useMe()
  const queries = useQueryClient()
  const ending = useQuery(endingQuery())
  const [asking, setAsking] = useState(false)
  const { busy, error, send } = useSending()
  if (active.type === 'Business' && !active.isAdmin) return null
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: endingQuery().queryKey }),
      queries.invalidateQueries({ queryKey: ['me'] }),
      // Items say what is still possible.
      queries.invalidateQueries({ queryKey: ['drive'] }),
    ])
  return (
    <section className={settings.section} id="closing">
      <h2>{t('closing.title')}</h2>
      <QueryState query={ending} level={3} waiting={{ shape: 'text', rows: 2 }}>
        {({ exportUntil, mayEnd, mayKeep, businesses, word, reason, keptByLaw }) => (
          <>
            {exportUntil ? (
              <p>
                {t('closing.until')} <DateText at={exportUntil} form="dateTime" />
                {reason !== null && ` · ${t('closing.why', { reason })}`}
              </p>
            ) : (
              <p>{t('closing.text')}</p>
            )}
            {businesses.length > 0 && <p>{t('closing.businesses', { names: businesses.join(', ') })}</p>}
            <KeptByLaw {...keptByLaw} />
            {(mayEnd || exportUntil !== null) && <ExportEverything />}
            <FormError error={error} />
            {mayEnd && businesses.length === 0 && (
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('closing.ask')}
              </Button>
            )}
            {exportUntil && (
              <Button component={Link} to="/terminate-service" variant="default" mr={8}>
                {t('closing.more')}
              </Button>
            )}
            {mayKeep && (
              <Button
                loading={busy}
                onClick={() =>
                  void send(async () => {
                    await call(keepAccount, {})
                    await refresh()
                  })
                }
              >
                {t('closing.keep')}
              </Button>
            )}
            {asking && (
              <AskDialog
                name={active.name}
                word={word}
                keptByLaw={keptByLaw}
                onClose={() => setAsking(false)}
                onSent={async () => {
                  await refresh()
                  setAsking(false)
                }}
              />
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

type Kept = { documents: number; until: string | null }

/** What the law requires to be kept stays after the end of the account (C24). */
function KeptByLaw({ documents, until }: Kept) {
  const { t } = useTranslation('accounts')
  if (documents === 0 || until === null) return null
  return (
    <p>
      {t('closing.kept', { count: documents })} <DateText at={`${until}T00:00:00+07:00`} form="date" />
    </p>
  )
}

type AskProps = { name: string; word: string; keptByLaw: Kept; onClose: () => void; onSent: () => Promise<void> }

function AskDialog({ name, word, keptByLaw, onClose, onSent }: AskProps) {
  const { t } = useTranslation('accounts')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { busy, error, send } = useSending()
  const isReady = typed.trim() === word && reason.trim() !== ''
  return (
    <FormDialog
      onClose={onClose}
      title={t('closing.askTitle', { name })}
      text={t('closing.askText')}
      confirm={t('closing.ask')}
      danger
      dirty={reason.trim() !== '' || typed.trim() !== ''}
      busy={busy}
      disabled={!isReady}
      error={error}
      onSubmit={() => {
        if (!isReady) return
        void send(async () => {
          await call(endAccount, { body: { word: typed, reason } })
          await onSent()
        })
      }}
    >
      <KeptByLaw {...keptByLaw} />
      <ExportEverything />
      <Field
        label={t('closing.reason')}
        value={reason}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Field
        label={t('closing.word', { word })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
