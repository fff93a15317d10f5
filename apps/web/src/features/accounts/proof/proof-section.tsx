import type { AccountIdentifier } from '@khlang/contract/identifiers'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { identifierQuery } from './identifier.api.ts'
import { Papers } from './papers.tsx'

const numberDialog = lazyDialog(() => import('./number-dialog.tsx').then((module) => module.NumberDialog))
const signatureDialog = lazyDialog(() => import('./signature-dialog.tsx').then((module) => module.SignatureDialog))
const disputeDialog = lazyDialog(() => import('./dispute-dialog.tsx').then((module) => module.DisputeDialog))

/** The tax ID or national ID of the account: whether it is proved, and how it can be. */
export function ProofSection() {
  const { t } = useTranslation('accounts')
  const query = useQuery(identifierQuery())
  const isCitizen = useMe().active.type === 'Citizen'
  return (
    <section className={settings.section} aria-labelledby="profile-proof" id="proof">
      <h2 id="profile-proof">{t(isCitizen ? 'proof.titleCitizen' : 'proof.titleBusiness')}</h2>
      <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 3 }}>
        {(identifier) => <Status identifier={identifier} isCitizen={isCitizen} />}
      </QueryState>
    </section>
  )
}

type StatusProps = { identifier: AccountIdentifier; isCitizen: boolean }

function Status({ identifier, isCitizen }: StatusProps) {
  const { t } = useTranslation('accounts')
  const { state, number, branchNo, provedAt, provedBy, others, mayChange, dispute } = identifier
  return (
    <>
      <dl className={settings.facts}>
        <dt>{t('proof.number')}</dt>
        <dd>{number === null ? t('proof.none') : branchNo === null ? number : `${number} · ${branchNo}`}</dd>
        <dt>{t('proof.state')}</dt>
        <dd>
          <span className={settings.badge} data-tone={state === 'proved' ? 'quiet' : 'warn'}>
            {t(`proof.states.${state}`)}
          </span>{' '}
          {provedBy !== null && t(`proof.by.${provedBy}`)} {provedAt !== null && <DateText at={provedAt} form="date" />}
        </dd>
      </dl>
      {state !== 'proved' && <p>{t(isCitizen ? 'proof.textCitizen' : 'proof.textBusiness')}</p>}
      {state !== 'proved' && others !== 'none' && (
        <p role="status">
          <b>{t(`proof.others.${others}`)}</b>
        </p>
      )}
      {dispute !== null && (
        <p role="status">
          <b>{t(`proof.disputes.${dispute.state}`)}</b>{' '}
          <DateText at={dispute.decidedAt ?? dispute.openedAt} form="date" />
          {dispute.decision !== null && ` · ${dispute.decision}`}
        </p>
      )}
      {mayChange && state !== 'proved' && <Ways identifier={identifier} isCitizen={isCitizen} />}
      {!mayChange && state !== 'proved' && <p>{t('proof.ask')}</p>}
    </>
  )
}

function Ways({ identifier, isCitizen }: StatusProps) {
  const { t } = useTranslation('accounts')
  const [open, setOpen] = useState<'number' | 'signature' | 'dispute' | null>(null)
  const close = () => setOpen(null)
  const { state, ways, others, dispute } = identifier
  return (
    <>
      {ways.includes('provider') && <p>{t('proof.provider')}</p>}
      {state === 'claimed' && <Papers papers={identifier.papers} />}
      <div className={settings.actions}>
        {isCitizen && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('number')}>
            {t(state === 'none' ? 'proof.enter' : 'proof.correct')}
          </Button>
        )}
        {state === 'claimed' && ways.includes('signature') && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('signature')}>
            {t('proof.sign')}
          </Button>
        )}
        {state === 'claimed' && others !== 'none' && dispute?.state !== 'open' && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('dispute')}>
            {t('proof.dispute')}
          </Button>
        )}
      </div>
      {open === 'number' && <numberDialog.Dialog number={identifier.number ?? ''} onClose={close} />}
      {open === 'signature' && <signatureDialog.Dialog onClose={close} />}
      {open === 'dispute' && <disputeDialog.Dialog onClose={close} />}
    </>
  )
}
