import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { needTexts } from '../../lib/i18n.ts'
import { Quotas } from '../../features/business/quotas.tsx'
import { businessTexts } from '../../features/business/texts.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-managestorage')({
  validateSearch: textsParser('name', 'department'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(businessTexts)
  },
  component: Page,
  staticData: { title: 'quotas' },
})

function Page() {
  const navigate = Route.useNavigate()
  return <Quotas search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
