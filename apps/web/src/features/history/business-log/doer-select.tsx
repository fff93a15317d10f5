import { logDoerKinds } from '@khlang/contract/log-actors'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { logDoersQuery } from './business-log.api.ts'

type DoerSelectProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** One key, rule, partner or job that has acted in the business, or support. */
export function DoerSelect({ value, onChange }: DoerSelectProps) {
  const { t } = useTranslation('log')
  const { data: doers = [] } = useQuery(logDoersQuery(useLanguage()))
  const groups = logDoerKinds.flatMap((kind) => {
    const items = doers.filter((doer) => doer.kind === kind)
    const labelOf = (name: string) => (kind === 'support' || name === '' ? t(`doers.${kind}`) : name)
    return items.length === 0
      ? []
      : [{ group: t(`doers.${kind}`), items: items.map(({ id, name }) => ({ value: id, label: labelOf(name) })) }]
  })
  return (
    <Select
      label={t('business.filter.doer')}
      placeholder={t('filter.all')}
      searchable
      clearable
      nothingFoundMessage={t('business.filter.noDoer')}
      data={groups}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
