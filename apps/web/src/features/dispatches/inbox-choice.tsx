import type { Reply } from '@khlang/contract'
import type { planInbox } from '@khlang/contract/dispatches'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './dispatches.module.css'

type InboxChoiceProps = CheckboxProps & { documents: Reply<typeof planInbox>['documents'] }

/** Delivers e-documents to the Inbox of their buyer instead of mailing them, with what was found when they were checked. */
export function InboxChoice({ documents, ...check }: InboxChoiceProps) {
  const { t } = useTranslation('dispatches')
  const { t: states } = useTranslation('recipient-states')
  return (
    <div className={classes.inbox}>
      <Checkbox {...check} label={t('inbox.label')} description={t('inbox.hint')} />
      <ul aria-label={t('inbox.documents')}>
        {documents.map(({ ids, name, light }) => (
          <li key={ids.join()}>
            {name}
            {light && <small> · {states(`light.${light}`)}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}
