import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../icon-button.tsx'
import classes from './recipients.module.css'

/** A recipient that was chosen; `error` says why they could not be reached. */
export type Chip = { name: string; error?: string }
export type RecipientChipsProps<C extends Chip> = {
  chosen: readonly C[]
  keyOf: (one: C) => string
  onRemove: (gone: C) => void
  /** What is asked about a recipient, below their name. */
  renderQuestion?: ((one: C) => ReactNode) | undefined
}

/** Who is about to get something; those who could not have their reason beside them. */
export function RecipientChips<C extends Chip>({ chosen, keyOf, onRemove, renderQuestion }: RecipientChipsProps<C>) {
  const { t } = useTranslation('recipients')
  if (chosen.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('chosen')}>
      {chosen.map((one) => {
        const question = renderQuestion?.(one)
        return (
          <li key={keyOf(one)} data-bad={one.error && ''} data-asked={question ? '' : undefined}>
            <span className={classes.chip}>
              {one.error && <CircleAlert size={14} aria-hidden="true" />}
              <span className={classes.chipName} title={one.name}>
                {one.name}
              </span>
              <IconButton
                label={t('remove', { name: one.name })}
                icon={X}
                iconSize={14}
                size="tiny"
                round
                onClick={() => onRemove(one)}
              />
            </span>
            {one.error && <small role="alert">{one.error}</small>}
            {question}
          </li>
        )
      })}
    </ul>
  )
}
