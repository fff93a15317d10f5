import { createFileRoute } from '@tanstack/react-router'
import { Register } from '../../features/identity/register/register.tsx'

export const Route = createFileRoute('/_entry/register')({
  component: () => <Register route="register" />,
  staticData: { title: 'register' },
})
