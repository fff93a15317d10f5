import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { MenuSwitches } from '../../features/accounts/menu-switches.tsx'

export const Route = createFileRoute('/_drive/managefunction')({
  beforeLoad: () => needTexts('accounts'),
  component: MenuSwitches,
  staticData: { title: 'managefunction' },
})
