import { logInitiatorKinds } from '@khlang/contract/log-actors'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { logInitiatorsQuery } from './business-log.api.ts'

type InitiatorSelectProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** One key, rule, partner or job that has acted in the business, or support. */
export function InitiatorSelect({ value, onChange }: InitiatorSelectProps) {
  const { t } = useTranslation('log')
  const { data: initiators = [] } = useQuery(logInitiatorsQuery(useLanguage()))
  const groups = logInitiatorKinds.flatMap((kind) => {
    const items = initiators.filter((initiator) => initiator.kind === kind)
    const labelOf = (name: string) => (kind === 'support' || name === '' ? t(`initiators.${kind}`) : name)
    return items.length === 0
      ? []
      : [{ group: t(`initiators.${kind}`), items: items.map(({ id, name }) => ({ value: id, label: labelOf(name) })) }]
  })
  return (
    <Select
      label={t('business.filter.initiator')}
      placeholder={t('filter.all')}
      searchable
      clearable
      nothingFoundMessage={t('business.filter.noInitiator')}
      data={groups}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
