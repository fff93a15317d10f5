import type { Dispatch } from '@khlang/contract/dispatches'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RecipientStates } from '../../ui/recipient-states/recipient-states.tsx'
import { dispatchQuery } from './dispatches.api.ts'

/** What became of each recipient, and of each document that went to an Inbox; followed while something is on its way. */
export function SendResults({ dispatch, onClose }: { dispatch: Dispatch; onClose: () => void }) {
  const { t } = useTranslation('dispatches')
  const { data } = useQuery(dispatchQuery(dispatch, useLanguage()))
  return (
    <Dialog opened width="medium" title={t('results')} onClose={onClose}>
      <RecipientStates recipients={data.recipients} documents={data.documents} />
      <p>
        <Link to="/sent" onClick={onClose}>
          {t('see')}
        </Link>
      </p>
    </Dialog>
  )
}
