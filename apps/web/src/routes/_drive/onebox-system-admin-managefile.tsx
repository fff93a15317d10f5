import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../../app/guards.ts'
import { needTexts } from '../../lib/i18n.ts'
import { AdminFiles } from '../../features/business/admin-files.tsx'
import { businessTexts } from '../../features/business/texts.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-managefile')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(businessTexts)
  },
  component: AdminFiles,
  staticData: { title: 'adminFiles' },
})
