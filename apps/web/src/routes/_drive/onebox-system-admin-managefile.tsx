import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../../app/guards.ts'
import { needTexts } from '../../app/i18n.ts'
import { AdminFiles } from '../../features/business/admin-files.tsx'

export const Route = createFileRoute('/_drive/onebox-system-admin-managefile')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts('business')
  },
  component: AdminFiles,
  staticData: { title: 'adminFiles' },
})
