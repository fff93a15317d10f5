import { createFileRoute } from '@tanstack/react-router'
import { EntryLayout } from '../app/entry-layout.tsx'

/** Signing in, registering, one-time codes: one column, one action. */
export const Route = createFileRoute('/_entry')({ component: EntryLayout, staticData: { public: true } })
