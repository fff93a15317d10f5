import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Profile } from '../../features/accounts/profile.tsx'
import { OwnPassword } from '../../features/identity/own-password.tsx'
import { Sessions } from '../../features/identity/sessions.tsx'

export const Route = createFileRoute('/_drive/profile')({
  beforeLoad: () => needTexts('accounts', 'identity'),
  component: () => <Profile safety={[<OwnPassword key="password" />, <Sessions key="sessions" />]} />,
  staticData: { title: 'profile' },
})
