import { businessLogKinds } from '@khlang/contract/business-log'
import { logActions } from '@khlang/contract/log-actions'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { dayOf, idOf, searchParser, textOf } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import type { BusinessLogSearch } from '../../features/history/business-log/business-log.api.ts'
import { BusinessLog } from '../../features/history/business-log/business-log.tsx'
import { logTexts } from '../../features/history/log/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-log')({
  validateSearch: searchParser<BusinessLogSearch>((raw) => ({
    kind: businessLogKinds.find((one) => one === raw.kind),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    actor: idOf(raw.actor),
    action: logActions.find((one) => one === raw.action),
    item: textOf(raw.item, 200),
  })),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(logTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('log')
  usePageTitle(t('business.title'))
  const navigate = Route.useNavigate()
  return <BusinessLog search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
