import { createFileRoute } from '@tanstack/react-router'
import { requireOwnProvider } from '../../features/identity/entry/sign-in-options.ts'
import { HealthStartForm } from '../../features/identity/register/health-start.tsx'

export const Route = createFileRoute('/_entry/register_mohpromt')({
  beforeLoad: requireOwnProvider,
  component: HealthStartForm,
  staticData: { title: 'registerHealth' },
})
