import { createFileRoute } from '@tanstack/react-router'
import { requireOwnProvider } from '../../features/identity/entry/sign-in-options.ts'
import { Forgot } from '../../features/identity/register/forgot.tsx'

export const Route = createFileRoute('/_entry/forgot')({
  beforeLoad: requireOwnProvider,
  component: Forgot,
  staticData: { title: 'forgot' },
})
