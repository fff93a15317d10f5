import { mailLimits } from '@khlang/contract/mail-states'
import type { Mailbox } from '@khlang/contract/mailboxes'
import type { MailCheck } from '@khlang/contract/mails'
import { Anchor, Button, NativeSelect, Progress } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useMissingFeature } from '../../lib/use-missing-feature.ts'
import { useSending } from '../../lib/use-sending.ts'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MissingFeature } from '../../ui/missing-feature.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { beginCheck, checkQuery, checksQuery, reportAddress } from './mailkeep.api.ts'
import classes from './mailkeep.module.css'

const sums = ['keptBefore', 'keptNow', 'duplicate', 'skipped', 'failed', 'notOnServer'] as const
const tones = { waiting: 'quiet', running: 'quiet', done: undefined, failed: 'warn' } as const

/** Checks of days, and the dialog that begins one. */
export function Checks({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const { t } = useTranslation('mailkeep')
  const list = useInfiniteQuery(checksQuery())
  const missing = useMissingFeature('mail_checks')
  const [asking, setAsking] = useState(false)
  const readable = mailboxes.filter(({ kind, enabled }) => kind === 'imap' && enabled)
  return (
    <>
      <p>{t('check.text', { count: mailLimits.checkDays })}</p>
      <MissingFeature why={missing} />
      <Button disabled={readable.length === 0 || missing !== null} onClick={() => setAsking(true)}>
        {t('check.begin')}
      </Button>
      {readable.length === 0 && <p className={settings.quiet}>{t('check.noMailbox')}</p>}
      <PagedList
        list={list}
        waiting={{ rows: 3 }}
        empty={<EmptyState icon={ListChecks} title={t('check.none')} text={t('check.noneText')} />}
      >
        {(rows) => (
          <ul className={settings.rows} aria-label={t('tabs.checks')}>
            {rows.map((check) => (
              <Check key={check.id} of={check} />
            ))}
          </ul>
        )}
      </PagedList>
      {asking && <CheckDialog mailboxes={readable} onClose={() => setAsking(false)} />}
    </>
  )
}

function Check({ of: check }: { of: MailCheck }) {
  const { t } = useTranslation('mailkeep')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const isGoing = check.state === 'waiting' || check.state === 'running'
  const days = `${formatDate(check.from, language)} – ${formatDate(check.to, language)}`
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        {check.mailbox.name} · {days}
        <span className={settings.badge} data-tone={tones[check.state]}>
          {t(`check.state.${check.state}`)}
        </span>
        {isGoing ? (
          <>
            <small role="status">{t('check.progress', { done: check.done, total: check.total })}</small>
            <Progress
              aria-label={t('check.progressOf', { name: check.mailbox.name })}
              value={check.total === 0 ? 0 : (100 * check.done) / check.total}
            />
          </>
        ) : (
          <small>
            {check.message ?? sums.map((sum) => t(`check.sums.${sum}`, { count: check.sums[sum] })).join(' · ')}
          </small>
        )}
      </div>
      {check.state === 'done' && (
        <div className={settings.actions}>
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('check.byDay')}
          </Button>
          <Anchor href={reportAddress(check.id, language)} download>
            {t('check.report')}
          </Anchor>
        </div>
      )}
      {open && <Days of={check.id} />}
    </li>
  )
}

function Days({ of }: { of: string }) {
  const { t } = useTranslation('mailkeep')
  const language = useLanguage()
  return (
    <QueryState query={useQuery(checkQuery(of))} level={3} waiting={{ rows: 2 }}>
      {({ days }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <section className={classes.scroll} tabIndex={0} aria-label={t('check.byDay')}>
          <table className={settings.table}>
            <thead>
              <tr>
                <th scope="col">{t('check.day')}</th>
                {sums.map((sum) => (
                  <th key={sum} scope="col">
                    {t(`check.heads.${sum}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatDate(day.day, language)}</th>
                  {sums.map((sum) => (
                    <td key={sum}>{day[sum]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </QueryState>
  )
}

function CheckDialog({ mailboxes, onClose }: { mailboxes: readonly Mailbox[]; onClose: () => void }) {
  const { t } = useTranslation('mailkeep')
  const queries = useQueryClient()
  const [mailboxId, setMailbox] = useState(mailboxes[0]?.id ?? '')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { busy, error, send } = useSending()
  return (
    <FormDialog
      onClose={onClose}
      title={t('check.begin')}
      text={t('check.text', { count: mailLimits.checkDays })}
      busy={busy}
      dirty={from !== '' || to !== ''}
      confirm={t('check.confirm')}
      disabled={!mailboxId || !from || !to}
      error={error}
      onSubmit={() =>
        void send(async () => {
          await beginCheck(queries, { mailboxId, from, to })
          onClose()
        })
      }
    >
      <NativeSelect
        label={t('filter.mailbox')}
        value={mailboxId}
        data={mailboxes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setMailbox(event.currentTarget.value)}
        data-autofocus
      />
      <DateField precision="date" label={t('filter.from')} value={from} max={to} onChange={setFrom} />
      <DateField precision="date" label={t('filter.to')} value={to} min={from} onChange={setTo} />
    </FormDialog>
  )
}
