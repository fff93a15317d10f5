import type { ActedBy } from '@khlang/contract/log-actors'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { initiatorsIn } from '../../../lib/initiators.ts'
import { useMe } from '../../../lib/session.ts'
import { InitiatorSelect } from '../../../ui/initiator-select.tsx'
import { logInitiatorsQuery } from './initiators.api.ts'

type InitiatorFilterProps = {
  value: string | undefined
  onChange: (id: string | undefined) => void
  /** The latest rows without this filter: what acted in them is offered to those who are no admins of the business. */
  latest?: readonly { by: ActedBy }[]
}

/** Filters a log by the key, rule, partner, job or agent that acted; admins choose from all that have acted in their business. */
export function InitiatorFilter({ value, onChange, latest = [] }: InitiatorFilterProps) {
  const { t } = useTranslation('log')
  const { active } = useMe()
  const isAdmin = active.type === 'Business' && active.isAdmin
  const { data: ofBusiness = [] } = useQuery({ ...logInitiatorsQuery(useLanguage()), enabled: isAdmin })
  const known = new Map([...initiatorsIn(latest), ...ofBusiness].map((one) => [one.id, one]))
  return (
    <InitiatorSelect
      label={t('business.filter.initiator')}
      any={t('filter.all')}
      nothing={t('business.filter.noInitiator')}
      kindLabel={(kind) => t(`initiators.${kind}`)}
      initiators={[...known.values()]}
      value={value}
      onChange={onChange}
    />
  )
}
