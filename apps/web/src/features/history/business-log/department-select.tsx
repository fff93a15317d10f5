import { listDepartments } from '@khlang/contract/organisation'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activeAccountId, call } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { nameIn } from '../../../lib/name-in.ts'

type DepartmentSelectProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** Rows of people who acted for one department. */
export function DepartmentSelect({ value, onChange }: DepartmentSelectProps) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const { data = [] } = useQuery({
    queryKey: ['business-log', activeAccountId(), 'departments'],
    queryFn: async ({ signal }) => (await call(listDepartments, {}, { signal })).items,
  })
  return (
    <Select
      label={t('business.filter.department')}
      placeholder={t('filter.all')}
      nothingFoundMessage={t('business.filter.noDepartment')}
      searchable
      clearable
      limit={100}
      comboboxProps={{ withinPortal: false }}
      data={data.map(({ id, ...names }) => ({ value: id, label: nameIn(names, language) }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
