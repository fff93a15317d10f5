import type { Claimant, OperatorClaim } from '@khlang/contract/operator'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import settings from '../../ui/settings.module.css'
import { type DecisionKind, decisionsAbout, holderBesides } from './decisions.ts'
import classes from './operator.module.css'
import { PaperRows } from './paper-rows.tsx'

type Props = { claimant: Claimant; claim: OperatorClaim; onDecide: (kind: DecisionKind) => void }

/** An account that claims the number: who it is, what it shows, and what can be decided about it. */
export function ClaimantCard({ claimant, claim, onDecide }: Props) {
  const { t } = useTranslation('operator')
  const heading = useId()
  const { name, kind, registeredBy, accountSince, proof, dispute } = claimant
  const kinds = decisionsAbout(claim, claimant)
  return (
    <li className={`${settings.section} ${classes.claimant}`} aria-labelledby={heading}>
      <div className={settings.head}>
        <h2 id={heading}>{name}</h2>
        <div className={classes.badges}>
          <span className={settings.badge} data-tone={proof ? 'good' : 'warn'}>
            {t(proof ? 'state.proved' : 'state.claimed')}
          </span>
          {dispute && (
            <span className={settings.badge} data-tone="warn">
              {t('state.disputing')}
            </span>
          )}
        </div>
      </div>
      <FactList
        facts={[
          [t('facts.kind'), t(`kind.${kind}`)],
          [t('facts.registeredBy'), registeredBy ?? t('facts.unknown')],
          [t('facts.since'), <DateText key="since" at={accountSince} form="dateTime" />],
          [
            t('facts.proof'),
            proof && (
              <>
                {t(`how.${proof.how}`)} · <DateText at={proof.at} form="dateTime" />
                {proof.detail !== '' && <div className={classes.said}>{proof.detail}</div>}
              </>
            ),
          ],
          [t('facts.dispute'), dispute && <span className={classes.said}>{dispute.reason}</span>],
        ]}
      />
      <PaperRows of={claimant} />
      {!kinds.includes('prove') && !proof && holderBesides(claim, claimant) && (
        <p className={settings.quiet}>{t('decide.held')}</p>
      )}
      <div className={settings.actions}>
        {kinds.map((one) => (
          <Button
            key={one}
            variant={one === 'prove' ? 'filled' : 'default'}
            aria-haspopup="dialog"
            onClick={() => onDecide(one)}
          >
            {t(`decide.${one}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
