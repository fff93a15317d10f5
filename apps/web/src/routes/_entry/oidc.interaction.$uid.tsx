import { createFileRoute } from '@tanstack/react-router'
import { Interaction } from '../../features/identity/interaction/interaction.tsx'

export const Route = createFileRoute('/_entry/oidc/interaction/$uid')({
  component: Page,
  staticData: { title: 'signIn' },
})

function Page() {
  return <Interaction uid={Route.useParams().uid} />
}
