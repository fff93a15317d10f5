import { createFileRoute, useSearch } from '@tanstack/react-router'
import { textOf } from '../../app/search-params.ts'
import { requireOwnProvider } from '../../features/identity/entry/sign-in-options.ts'
import { useKeptInvitation } from '../../features/identity/register/kept-invitation.ts'
import { Register } from '../../features/identity/register/register.tsx'
import { RegisterInvited } from '../../features/identity/register/register-invited.tsx'

export const Route = createFileRoute('/_entry/register')({
  beforeLoad: requireOwnProvider,
  component: Page,
  staticData: { title: 'register' },
})

/** What the mail of an invitation brings: its token, and the address that was invited. */
function Page() {
  const search: { invitation?: unknown; email?: unknown } = useSearch({ strict: false })
  const { invitation, email } = useKeptInvitation({
    invitation: textOf(search.invitation, 100),
    email: textOf(search.email, 254),
  })
  if (invitation) return <RegisterInvited token={invitation} {...(email && { email })} />
  return <Register route="register" {...(email && { email })} />
}
