import { createFileRoute } from '@tanstack/react-router'
import { Register } from '../../features/identity/register/register.tsx'

export const Route = createFileRoute('/_entry/registerone')({
  component: () => <Register route="registerone" />,
  staticData: { title: 'register' },
})
