import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../../app/guards.ts'
import { needTexts } from '../../lib/i18n.ts'
import { AdminFiles } from '../../features/business/admin-files.tsx'
import { businessTexts } from '../../features/business/texts.ts'
import { FolderTree } from '../../features/organisation/permissions/folder-tree.tsx'
import { RuleSwitches } from '../../features/organisation/permissions/rule-switches.tsx'
import { SuspendedRules } from '../../features/organisation/permissions/suspended-rules.tsx'
import { organisationTexts } from '../../features/organisation/texts.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-managefile')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(businessTexts, organisationTexts)
  },
  component: () => (
    <AdminFiles>
      <FolderTree />
      <RuleSwitches />
      <SuspendedRules />
    </AdminFiles>
  ),
  staticData: { title: 'adminFiles' },
})
