import type { PublicLinkState } from '@khlang/contract/public-links'
import { Ban, CalendarX2, Link2Off, type LucideIcon, PowerOff, TicketX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskOwner } from './ask-owner.tsx'
import { Card } from './parts.tsx'
import classes from './public-pages.module.css'

type DeadState = Exclude<PublicLinkState, 'open' | 'login_needed' | 'password_needed'>
const icons: Record<DeadState, LucideIcon> = {
  not_found: Link2Off,
  closed: Ban,
  off: PowerOff,
  expired: CalendarX2,
  opened_fully: TicketX,
}

/** A link that does not open: why, and what to do. Only an address that exists has an owner to ask (A39). */
export function StatePage({ token, state }: { token: string; state: DeadState }) {
  const { t } = useTranslation('public-pages')
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <AskOwner token={token} onCancel={() => setAsking(false)} />
  return (
    <Card icon={icons[state]} tone="quiet" title={t(`state.${state}.title`)} text={t(`state.${state}.text`)}>
      {state !== 'not_found' && (
        <button type="button" className={classes.button} onClick={() => setAsking(true)}>
          {t('ask.open')}
        </button>
      )}
    </Card>
  )
}
