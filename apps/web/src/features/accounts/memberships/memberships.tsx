import { maskId } from '@khlang/contract'
import type { Membership } from '@khlang/contract/memberships'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeAccountId, setActiveAccountId } from '../../../lib/account.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { FormError } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { joinRequestsKey } from '../joining/joining.api.ts'
import { accept, decline, leave, membershipsKey, membershipsQuery } from './memberships.api.ts'

type Working = Exclude<Membership, { state: 'invited' }>
type Invited = Extract<Membership, { state: 'invited' }>

/** The businesses that invite the person, to be answered, and those that they work for, to be left. */
export function Memberships() {
  const { t } = useTranslation('accounts')
  const list = useQuery(membershipsQuery())
  const [leaving, setLeaving] = useState<Working | null>(null)
  return (
    <section className={settings.section} id="businesses">
      <h2>{t('memberships.title')}</h2>
      <p>{t('memberships.text')}</p>
      <QueryState query={list} level={3} waiting={{ shape: 'text', rows: 1 }}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('memberships.none')}</p>
          ) : (
            <ul className={settings.rows} aria-label={t('memberships.title')}>
              {rows.map((row) =>
                row.state === 'invited' ? (
                  <Invitation key={row.id} row={row} />
                ) : (
                  <Employment key={row.id} row={row} onLeave={() => setLeaving(row)} />
                ),
              )}
            </ul>
          )
        }
      </QueryState>
      {leaving && <LeaveDialog row={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

/** Refreshes what an answer changes: the lists of this page, and the accounts of the person. */
function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [membershipsKey, joinRequestsKey, ['me'], ['account-ending']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

function Facts({ row }: { row: Membership }) {
  const { t } = useTranslation('accounts')
  return <small>{t('accounts.taxId', { taxId: maskId(row.taxId), branch: row.branchNo })}</small>
}

function Invitation({ row }: { row: Invited }) {
  const { t } = useTranslation('accounts')
  const refresh = useRefresh()
  const answering = useMutation({
    mutationFn: (how: 'accept' | 'decline') => (how === 'accept' ? accept(row.id) : decline(row.id)),
    onSuccess: (_, how) => toast({ tone: 'good', message: t(`memberships.done.${how}`, { business: row.business }) }),
    onSettled: refresh,
  })
  return (
    <li className={settings.row}>
      <Building2 size={20} aria-hidden="true" />
      <div className={settings.rowText}>
        {row.business}
        <span className={settings.badge}>{t('memberships.invited')}</span>
        {row.isAdmin && <span className={settings.badge}>{t('accounts.admin')}</span>}
        <Facts row={row} />
        <small>
          {t('memberships.by', { person: row.invitedBy })} · {t('memberships.until')}{' '}
          <DateText at={row.expiresAt} form="date" />
        </small>
        <small>{t('memberships.sees')}</small>
        <FormError error={answering.error} />
      </div>
      <Button
        size="compact-sm"
        aria-label={t('memberships.acceptOf', { business: row.business })}
        loading={answering.isPending && answering.variables === 'accept'}
        disabled={answering.isPending}
        onClick={() => answering.mutate('accept')}
      >
        {t('memberships.accept')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('memberships.declineOf', { business: row.business })}
        loading={answering.isPending && answering.variables === 'decline'}
        disabled={answering.isPending}
        onClick={() => answering.mutate('decline')}
      >
        {t('memberships.decline')}
      </Button>
    </li>
  )
}

function Employment({ row, onLeave }: { row: Working; onLeave: () => void }) {
  const { t } = useTranslation('accounts')
  const isLast = row.state === 'active' && row.isLastAdmin
  return (
    <li className={settings.row}>
      <Building2 size={20} aria-hidden="true" />
      <div className={settings.rowText}>
        {row.business}
        {row.isAdmin && <span className={settings.badge}>{t('accounts.admin')}</span>}
        {row.state === 'suspended' && (
          <span className={settings.badge} data-tone="warn">
            {t('memberships.suspended')}
          </span>
        )}
        <Facts row={row} />
        <small>
          {t('memberships.since')} <DateText at={row.since} form="date" />
        </small>
        {isLast && <small>{t('memberships.lastAdmin')}</small>}
      </div>
      {!isLast && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('memberships.leaveOf', { business: row.business })}
          onClick={onLeave}
        >
          {t('memberships.leave')}
        </Button>
      )}
    </li>
  )
}

function LeaveDialog({ row, onClose }: { row: Working; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const refresh = useRefresh()
  async function confirm() {
    await leave(row.id)
    toast({ tone: 'good', message: t('memberships.done.leave', { business: row.business }) })
    // The page goes on in the personal account.
    if (activeAccountId() === row.accountId) setActiveAccountId(null)
    await refresh()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={t('memberships.leaveTitle', { business: row.business })}
      text={t('memberships.leaveText')}
      confirmLabel={t('memberships.leave')}
      danger
    />
  )
}
