import type { Recipient, Share } from '@khlang/contract/shares'
import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import classes from './sharing.module.css'

/**
 * A recipient in the field; `error` says why the share with them failed, `existing` is the share that they have already.
 */
export type ChosenRecipient = { recipient: Recipient; name: string; error?: string; existing?: Share }
export type RecipientChipsProps = {
  chosen: readonly ChosenRecipient[]
  onRemove: (gone: ChosenRecipient) => void
  /** What is asked about a recipient, below their name. */
  renderQuestion?: ((one: ChosenRecipient) => ReactNode) | undefined
}

/** Who is about to get a share; those who could not have their reason beside them. */
export function RecipientChips({ chosen, onRemove, renderQuestion }: RecipientChipsProps) {
  const { t } = useTranslation('shares')
  if (chosen.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('field.chosen')}>
      {chosen.map((one) => (
        <li
          key={`${one.recipient.type} ${one.recipient.value} ${one.recipient.branchNo ?? ''}`}
          data-bad={one.error && ''}
          data-asked={one.existing && ''}
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
          {one.existing && renderQuestion?.(one)}
        </li>
      ))}
    </ul>
  )
}
