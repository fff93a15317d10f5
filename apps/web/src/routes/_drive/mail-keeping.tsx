import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireSession } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { MailkeepPage } from '../../features/mailkeep/mailkeep-page.tsx'
import { mailkeepTexts } from '../../features/mailkeep/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/mail-keeping')({
  validateSearch: textsParser('tab', 'mailbox', 'status', 'from', 'to', 'q', 'mail'),
  beforeLoad: async (input) => {
    // Those of a business are managed in its admin area.
    const { active } = await requireSession(input)
    if (active.type === 'Business') throw redirect({ to: '/onebox-system-admin-mailkeep', search: input.search })
    await needTexts(mailkeepTexts)
  },
  component: Page,
  staticData: { title: 'profile' },
})

function Page() {
  const { t } = useTranslation('mailkeep')
  usePageTitle(t('title'))
  const navigate = Route.useNavigate()
  return <MailkeepPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
