import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { searchParser, textOf } from '../../app/search-params.ts'
import { type EmployeesSearch, EmployeesPage } from '../../features/organisation/employees/employees-page.tsx'
import { organisationTexts } from '../../features/organisation/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-employees')({
  validateSearch: searchParser<EmployeesSearch>((raw) => ({
    status: textOf(raw.status, 20),
    department: textOf(raw.department, 40),
    role: textOf(raw.role, 40),
  })),
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
  return <EmployeesPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
}
