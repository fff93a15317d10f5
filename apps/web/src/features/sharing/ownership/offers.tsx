import type { OwnershipOffer } from '@khlang/contract/ownership'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { refreshUsage } from '../../../lib/usage.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshLists } from '../../browser/index.ts'
import classes from './offers.module.css'
import { accept, decline, offersQuery } from './ownership.api.ts'

/** What others want to give to the reader, above what they share. */
export function OwnershipOffers() {
  const { t } = useTranslation('ownership')
  const { data = [] } = useQuery(offersQuery())
  if (data.length === 0) return null
  return (
    <ul className={classes.offers} aria-label={t('offers')}>
      {data.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
    </ul>
  )
}

function Offer({ offer: { id, item, from, keeps, expiresAt } }: { offer: OwnershipOffer }) {
  const { t } = useTranslation('ownership')
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, error, send } = useSending()
  const answer = (work: () => Promise<unknown>) =>
    void send(async () => {
      await work()
      await queries.invalidateQueries({ queryKey: offersQuery().queryKey })
    })
  const take = () =>
    answer(async () => {
      await accept(id)
      refreshLists(queries)
      await refreshUsage(queries)
      toast({
        tone: 'good',
        message: t('accepted', { name: item.name }),
        action: { label: t('open'), run: () => void navigate({ to: '/mydrive', search: { item: item.id } }) },
      })
    })
  const refuse = () =>
    answer(async () => {
      await decline(id)
      toast({ message: t('declined') })
    })
  return (
    <li className={classes.offer}>
      <UserRoundCheck size={20} aria-hidden="true" />
      <div className={classes.texts}>
        <strong>{t('offer', { from: from.name, name: item.name })}</strong>
        <span>
          {t('details', { size: formatBytes(item.size), until: formatDateTime(expiresAt, language) })}
          {keeps && ` · ${t(keeps === 'view' ? 'keepsView' : 'keepsEdit', { from: from.name })}`}
        </span>
        <FormError error={error} />
      </div>
      <div className={classes.tools}>
        <Button variant="default" disabled={busy} aria-label={t('declineOf', { name: item.name })} onClick={refuse}>
          {t('decline')}
        </Button>
        <Button loading={busy} aria-label={t('acceptOf', { name: item.name })} onClick={take}>
          {t('accept')}
        </Button>
      </div>
    </li>
  )
}
