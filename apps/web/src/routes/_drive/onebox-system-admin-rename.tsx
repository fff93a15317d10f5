import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { RenamePage } from '../../features/edocs/renaming/rename-page.tsx'
import { renamingTexts } from '../../features/edocs/renaming/texts.ts'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-rename')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true, feature: 'rename_document' })
    await needTexts(edocsTexts, renamingTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('renaming')
  usePageTitle(t('title'))
  return <RenamePage />
}
