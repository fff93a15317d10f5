import { createFileRoute } from '@tanstack/react-router'
import { Handoff } from '../../features/identity/entry/handoff.tsx'

/** A partner sign-in (T25) that leads to the inbox of e-tax documents; `handoffPages` declares it. */
export const Route = createFileRoute('/_entry/login/bypass_taxbox')({
  component: Handoff,
  staticData: { title: 'signIn' },
})
