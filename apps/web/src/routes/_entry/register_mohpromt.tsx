import { createFileRoute } from '@tanstack/react-router'
import { HealthStartForm } from '../../features/identity/register/health-start.tsx'

export const Route = createFileRoute('/_entry/register_mohpromt')({
  component: HealthStartForm,
  staticData: { title: 'registerHealth' },
})
