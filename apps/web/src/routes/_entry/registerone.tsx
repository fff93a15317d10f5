import { createFileRoute } from '@tanstack/react-router'
import { requireOwnProvider } from '../../features/identity/entry/sign-in-options.ts'
import { Register } from '../../features/identity/register/register.tsx'

export const Route = createFileRoute('/_entry/registerone')({
  beforeLoad: requireOwnProvider,
  component: () => <Register route="registerone" />,
  staticData: { title: 'register' },
})
