import type { OperatorClaim } from '@khlang/contract/operator'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { isCode } from '../../lib/call.ts'
import { NoPermissionState } from '../../ui/states.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { useBranchText } from './branch-text.ts'
import { ClaimantCard } from './claimant-card.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import type { Deciding } from './decisions.ts'
import { History } from './history.tsx'
import { claimQuery } from './operator.api.ts'
import classes from './operator.module.css'
import type { OperatorSearch } from './operator-page.tsx'

/** One number: everybody who claims it side by side, and what an operator can decide. */
export function ClaimPage({ id, back }: { id: string; back: OperatorSearch }) {
  const { t } = useTranslation('operator')
  const claim = useQuery(claimQuery(id))
  return (
    <div className={`${settings.page} ${classes.wide}`}>
      <Link className={classes.back} to="/operator" search={back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('back')}
      </Link>
      {isCode(claim.error, 'OPERATOR_OWN_ACCOUNT') ? (
        <NoPermissionState text={claim.error?.message} askWhom="" />
      ) : (
        <QueryState query={claim} waiting={{ shape: 'text', rows: 6 }}>
          {(data) => <Claim claim={data} />}
        </QueryState>
      )}
    </div>
  )
}

function Claim({ claim }: { claim: OperatorClaim }) {
  const { t } = useTranslation('operator')
  const branch = useBranchText(claim.branchNo)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const { claimants, number, seen } = claim
  const disputed = claimants.some(({ dispute }) => dispute !== null)
  const [first] = claimants
  return (
    <>
      <PageHeader
        title={t('claim.title', { number: branch === null ? number : `${number} · ${branch}` })}
        text={claimants.length > 1 ? t('claim.several', { count: claimants.length }) : t('claim.one')}
        actions={
          disputed &&
          first && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              onClick={() => setDeciding({ kind: 'dismiss', claimant: first, seen })}
            >
              {t('decide.dismiss')}
            </Button>
          )
        }
      />
      <ul className={classes.claimants} aria-label={t('claim.claimants')}>
        {claimants.map((claimant) => (
          <ClaimantCard
            key={claimant.accountId}
            claimant={claimant}
            claim={claim}
            onDecide={(kind) => setDeciding({ kind, claimant, seen })}
          />
        ))}
      </ul>
      <History claim={claim} />
      {deciding && <DecideDialog of={deciding} claim={claim} onClose={() => setDeciding(null)} />}
    </>
  )
}
