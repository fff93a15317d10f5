import type { Recipient } from '@khlang/contract/shares'
import { CircleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import classes from './sharing.module.css'

/** A recipient in the field; `error` says why the share with them failed. */
export type ChosenRecipient = { recipient: Recipient; name: string; error?: string }
export type RecipientChipsProps = {
  chosen: readonly ChosenRecipient[]
  onRemove: (gone: ChosenRecipient) => void
}

/** Who is about to get a share; those who could not have their reason beside them. */
export function RecipientChips({ chosen, onRemove }: RecipientChipsProps) {
  const { t } = useTranslation('shares')
  if (chosen.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('field.chosen')}>
      {chosen.map((one) => (
        <li
          key={`${one.recipient.type} ${one.recipient.value} ${one.recipient.branchNo ?? ''}`}
          data-bad={one.error && ''}
        >
          <span className={classes.chip}>
            {one.error && <CircleAlert size={14} aria-hidden="true" />}
            <span className={classes.chipName} title={one.name}>
              {one.name}
            </span>
            <IconButton
              label={t('field.remove', { name: one.name })}
              icon={X}
              iconSize={14}
              size="tiny"
              round
              onClick={() => onRemove(one)}
            />
          </span>
          {one.error && <small role="alert">{one.error}</small>}
        </li>
      ))}
    </ul>
  )
}
