import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../../app/guards.ts'
import { needTexts } from '../../lib/i18n.ts'
import { AdminHome } from '../../features/business/admin-home.tsx'
import { businessTexts } from '../../features/business/texts.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-index')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(businessTexts)
  },
  component: AdminHome,
  staticData: { title: 'admin' },
})
