import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestion } from '../../lib/recipient-suggestions.ts'
import { useFloating } from '../use-floating.ts'
import classes from './recipients.module.css'

type SuggestionListProps = {
  /** Of its field, which handles the keys. */
  id: string
  anchor: RefObject<HTMLElement | null>
  /** Closed while there is none. */
  options: readonly Suggestion[]
  active: number
  onChoose: (nth: number) => void
}

/** The recipients that are suggested, below the field. */
export function SuggestionList({ id, anchor, options, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('recipients')
  const list = useFloating(anchor, options.length > 0)
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('suggestions')}
      ref={list}
      popover="manual"
      className={classes.suggestions}
    >
      {options.map(({ kind, name, detail, recipient }, nth) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above handles the keys
        <div
          key={`${recipient.type} ${recipient.value} ${recipient.branchNo ?? ''}`}
          id={`${id}-${nth}`}
          role="option"
          aria-selected={nth === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(nth)}
        >
          <b>{name}</b>
          {kind === 'department' ? <small>{t('department')}</small> : detail !== name && <small>{detail}</small>}
        </div>
      ))}
    </div>
  )
}
