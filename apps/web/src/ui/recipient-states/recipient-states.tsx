import type { Dispatch } from '@khlang/contract/dispatches'
import { useTranslation } from 'react-i18next'
import classes from './recipient-states.module.css'

/** What became of each recipient of something that was sent by mail or chat, and why somebody was not reached. */
export function RecipientStates({ recipients }: Pick<Dispatch, 'recipients'>) {
  const { t } = useTranslation('recipient-states')
  return (
    <ul className={classes.recipients} aria-label={t('recipients')}>
      {recipients.map(({ address, state, errorMessage }) => (
        <li key={address}>
          <span>{address}</span>
          <span data-state={state}>
            {t(`state.${state}`)}
            {errorMessage && ` · ${errorMessage}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
