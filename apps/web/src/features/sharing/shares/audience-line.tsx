import type { Item } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { itemLinksQuery } from '../links/links.api.ts'
import { audienceSentence } from './audience-words.ts'
import { audienceQuery } from './shares.api.ts'
import classes from './sharing.module.css'

/** Who can see an item now, in words; nothing for those who may not know. */
export function AudienceLine({ item }: { item: Pick<Item, 'id'> }) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const me = useMe()
  const { data } = useQuery(audienceQuery(item.id))
  const links = useQuery(itemLinksQuery(item.id))
  if (!data) return null
  return (
    <p className={classes.who} aria-live="polite">
      <Users size={18} aria-hidden="true" />
      <span>{audienceSentence(data, links.data?.items ?? [], me.person.name, t, language)}</span>
    </p>
  )
}
