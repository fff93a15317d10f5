import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '../../features/accounts/profile.tsx'
import { Sessions } from '../../features/identity/sessions.tsx'

export const Route = createFileRoute('/_drive/profile')({
  component: () => <Profile sessions={<Sessions />} />,
  staticData: { title: 'profile' },
})
