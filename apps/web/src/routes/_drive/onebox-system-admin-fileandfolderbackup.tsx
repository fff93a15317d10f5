import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { browserTexts } from '../../features/browser/index.ts'
import { RetainedRules } from '../../features/business/retained-rules.tsx'
import { businessTexts } from '../../features/business/texts.ts'
import { BackupPage } from '../../features/history/backup/backup-page.tsx'
import { backupTexts } from '../../features/history/backup/texts.ts'
import { restoreTexts } from '../../features/history/restore/texts.ts'
import { EmployeeSelect } from '../../features/organisation/employee-select.tsx'
import { organisationTexts } from '../../features/organisation/texts.ts'
import { RetainedSection } from '../../features/retained/retained.tsx'
import { retainedTexts } from '../../features/retained/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-fileandfolderbackup')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(backupTexts, restoreTexts, retainedTexts, businessTexts, organisationTexts, browserTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('backup')
  usePageTitle(t('title'))
  return (
    <BackupPage Employee={EmployeeSelect}>
      <RetainedSection />
      <RetainedRules />
    </BackupPage>
  )
}
