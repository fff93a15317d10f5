import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../../app/guards.ts'
import { needTexts } from '../../app/i18n.ts'
import { AdminHome } from '../../features/business/admin-home.tsx'

export const Route = createFileRoute('/_drive/onebox-system-admin-index')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts('business')
  },
  component: AdminHome,
  staticData: { title: 'admin' },
})
