import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { textsParser } from '../../app/search-params.ts'
import { EmployeesPage } from '../../features/organisation/employees/employees-page.tsx'
import { organisationTexts } from '../../features/organisation/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-employees')({
  validateSearch: textsParser('status', 'department', 'role', 'factor', 'session', 'password', 'q'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(organisationTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('organisation')
  usePageTitle(t('employees.title'))
  const navigate = Route.useNavigate()
  return <EmployeesPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
