import { createFileRoute } from '@tanstack/react-router'
import { Terminated } from '../../features/identity/entry/terminated.tsx'

export const Route = createFileRoute('/_entry/terminate-service')({
  component: Terminated,
  staticData: { title: 'terminated' },
})
