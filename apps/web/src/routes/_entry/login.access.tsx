import { createFileRoute } from '@tanstack/react-router'
import { Handoff } from '../../features/identity/entry/handoff.tsx'

/** A sign-in by token: `handoffPages` declares its kind and where it leads. */
export const Route = createFileRoute('/_entry/login/access')({ component: Handoff, staticData: { title: 'signIn' } })
