import { createFileRoute } from '@tanstack/react-router'
import { requireNeeds } from '../app/guards.ts'
import { NotFoundPage } from '../app/not-found-page.tsx'

/** As the rest of the admin area: guarded before it says what exists (C37). */
export const Route = createFileRoute('/onebox-system-admin-managedirectoryfile/$id')({
  beforeLoad: (input) => requireNeeds(input, { admin: true }),
  component: NotFoundPage,
})
