import { createFileRoute } from '@tanstack/react-router'
import { EntryLayout } from '../app/entry-layout.tsx'
import { needTexts } from '../lib/i18n.ts'
import { identityTexts } from '../features/identity/texts.ts'

/** Signing in, registering, one-time codes: one column, one action. */
export const Route = createFileRoute('/_entry')({
  beforeLoad: () => needTexts(identityTexts),
  component: EntryLayout,
  staticData: { public: true },
})
