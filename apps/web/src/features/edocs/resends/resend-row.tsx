import type { EdocResend } from '@khlang/contract/edoc-resends'
import { edocLimits } from '@khlang/contract/edoc-states'
import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../lib/dates.ts'
import { secondsUntil } from '../../../lib/use-now.ts'
import { DateText } from '../../../ui/date-text.tsx'
import settings from '../../../ui/settings.module.css'
import { useReasonText, useTypeName } from '../labels.ts'
import { ReceiverDialog } from './receiver-dialog.tsx'
import classes from './resends.module.css'

type ResendRowProps = {
  one: EdocResend
  now: number
  mayManage: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  busy: boolean
  onResend: () => void
  onCopy: () => void
  onCancel: () => void
}

const tones = { failed: 'warn', pending: 'warn', success: 'good' } as const

/** One delivery: to whom, how often it was tried, why it did not arrive, and what can be done. */
export function ResendRow({
  one,
  now,
  mayManage,
  isChosen,
  onChoose,
  busy,
  onResend,
  onCopy,
  onCancel,
}: ResendRowProps) {
  const { t } = useTranslation('edoc-boxes')
  const { t: own } = useTranslation('edocs')
  const typeName = useTypeName()
  const reasonText = useReasonText()
  const [correcting, setCorrecting] = useState(false)
  const why = useId()
  const seconds = one.resendAt === null ? 0 : secondsUntil(one.resendAt, now)
  const { name, taxId, branch } = one.receiver
  const obstacle =
    one.obstacle !== null
      ? t(`resends.obstacle.${one.obstacle}`, { count: edocLimits.attempts })
      : seconds > 0
        ? t('resends.soon', { wait: formatCountdown(seconds) })
        : null
  return (
    <li className={`${settings.row} ${classes.row}`}>
      <Checkbox
        aria-label={own('select', { number: one.documentNo })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={settings.rowText}>
        <Link to="/outbox" search={{ doc: one.id }} className={classes.number}>
          {one.documentNo}
        </Link>
        <span className={settings.badge} data-tone={tones[one.state]}>
          {t(`resends.state.${one.state}`)}
        </span>
        <small>
          {typeName(one.docType)} · {[name, taxId, branch].filter(Boolean).join(' · ') || t('resends.noReceiver')}
        </small>
        <small>
          {t('resends.tried', { count: one.attempts })} · {t('resends.last')}{' '}
          <DateText at={one.lastAttemptAt} form="dateTime" /> · {t(`resends.channel.${one.channel}`)}
          {one.copiedAt !== null && (
            <>
              {' · '}
              {t('copies.sentAt')} <DateText at={one.copiedAt} form="dateTime" />
            </>
          )}
        </small>
        {one.reason && (
          <small>
            {reasonText(one.status, one.reason)}
            {one.pendingUntil && (
              <>
                {' '}
                {own('heldUntil')} <DateText at={one.pendingUntil} form="dateTime" />
              </>
            )}
          </small>
        )}
      </div>
      {mayManage && (
        <div className={classes.actions}>
          {one.state !== 'success' && (
            <Button
              variant="default"
              disabled={busy || obstacle !== null}
              aria-describedby={obstacle === null ? undefined : why}
              onClick={onResend}
            >
              {t('resends.resend')}
            </Button>
          )}
          <Button variant="default" disabled={busy} onClick={onCopy}>
            {t('copies.open')}
          </Button>
          {one.mayCorrect && (
            <Button
              variant="default"
              disabled={obstacle !== null}
              aria-describedby={obstacle === null ? undefined : why}
              onClick={() => setCorrecting(true)}
            >
              {t('resends.correct')}
            </Button>
          )}
          {one.mayCancel && (
            <Button variant="default" disabled={busy} onClick={onCancel}>
              {t('resends.cancel')}
            </Button>
          )}
          {obstacle !== null && one.state !== 'success' && (
            <small id={why} className={classes.why}>
              {obstacle}
            </small>
          )}
        </div>
      )}
      {correcting && <ReceiverDialog one={one} onClose={() => setCorrecting(false)} />}
    </li>
  )
}
