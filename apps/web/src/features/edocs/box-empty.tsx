import type { EdocBox } from '@khlang/contract/edoc-states'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/states.tsx'
import { receivingQuery } from './edocs.api.ts'

type BoxEmptyProps = { box: EdocBox; isTrash: boolean; isSearch: boolean; isByNumber: boolean }

/** Why there is nothing here: without consent nothing enters an Inbox. */
export function BoxEmpty({ box, isTrash, isSearch, isByNumber }: BoxEmptyProps) {
  const { t } = useTranslation('edocs')
  const isPlainInbox = box === 'inbox' && !isTrash && !isSearch
  const { data: consent } = useQuery(receivingQuery(isPlainInbox))
  if (isPlainInbox && consent && consent.status !== 'approve')
    return (
      <EmptyState
        icon={Inbox}
        title={t('noConsent.title')}
        text={t('noConsent.text')}
        action={
          <Button component={Link} to="/consent">
            {t('noConsent.open')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={isTrash ? Trash2 : box === 'inbox' ? Inbox : Send}
      title={t(isSearch ? 'none.title' : isTrash ? 'trash.title' : `${box}.emptyTitle`)}
      text={t(isByNumber ? 'none.numbersOnly' : isSearch ? 'none.text' : isTrash ? 'trash.text' : `${box}.emptyText`)}
    />
  )
}
