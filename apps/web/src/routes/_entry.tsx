import { createFileRoute } from '@tanstack/react-router'
import { EntryLayout } from '../app/entry-layout.tsx'
import { needTexts } from '../app/i18n.ts'

/** Signing in, registering, one-time codes: one column, one action. */
export const Route = createFileRoute('/_entry')({
  beforeLoad: () => needTexts('identity'),
  component: EntryLayout,
  staticData: { public: true },
})
