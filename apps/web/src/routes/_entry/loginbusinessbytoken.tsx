import { createFileRoute } from '@tanstack/react-router'
import { Handoff } from '../../features/identity/entry/handoff.tsx'

export const Route = createFileRoute('/_entry/loginbusinessbytoken')({
  component: Handoff,
  staticData: { title: 'signIn' },
})
