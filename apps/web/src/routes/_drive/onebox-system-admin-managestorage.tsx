import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../../app/guards.ts'
import { needTexts } from '../../app/i18n.ts'
import { Quotas } from '../../features/business/quotas.tsx'

export const Route = createFileRoute('/_drive/onebox-system-admin-managestorage')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts('business')
  },
  component: Quotas,
  staticData: { title: 'quotas' },
})
