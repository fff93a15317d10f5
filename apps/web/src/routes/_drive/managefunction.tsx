import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { MenuSwitches } from '../../features/accounts/menu-switches.tsx'
import { accountsTexts } from '../../features/accounts/texts.ts'

export const Route = createFileRoute('/_drive/managefunction')({
  beforeLoad: () => needTexts(accountsTexts),
  component: MenuSwitches,
  staticData: { title: 'managefunction' },
})
