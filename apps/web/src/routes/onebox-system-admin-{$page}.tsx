import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../app/guards.ts'
import { NotFoundPage } from '../app/not-found-page.tsx'

/** The business-admin area is guarded as a whole: only an admin learns which of its pages exist (C37). */
export const Route = createFileRoute('/onebox-system-admin-{$page}')({
  beforeLoad: (input) => requireNeeds(input, { admin: true }),
  component: NotFoundPage,
})
