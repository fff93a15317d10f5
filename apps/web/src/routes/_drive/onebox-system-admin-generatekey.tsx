import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { KeysPage } from '../../features/keys/keys-page.tsx'
import { keysTexts } from '../../features/keys/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-generatekey')({
  validateSearch: textsParser('state', 'scope', 'q'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(keysTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('keys')
  usePageTitle(t('title'))
  const navigate = Route.useNavigate()
  return <KeysPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
