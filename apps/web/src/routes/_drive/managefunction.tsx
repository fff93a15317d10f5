import { createFileRoute } from '@tanstack/react-router'
import { MenuSwitches } from '../../features/accounts/menu-switches.tsx'

export const Route = createFileRoute('/_drive/managefunction')({
  component: MenuSwitches,
  staticData: { title: 'managefunction' },
})
