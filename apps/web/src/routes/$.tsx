import { createFileRoute, notFound } from '@tanstack/react-router'
import { isAdminPath } from '../app/admin-area.ts'
import { requireNeeds, requireSession } from '../app/guards.ts'
import { NotYetPage } from '../app/not-yet-page.tsx'

/** Every address without a page: one whose feature is not built yet says so to whoever may know of it. */
export const Route = createFileRoute('/$')({
  beforeLoad: async (input) => {
    const path = input.location.pathname
    const { notYetAt } = await import('../app/not-yet.ts')
    const page = notYetAt(path)
    if (isAdminPath(path)) await requireNeeds(input, { admin: true })
    else if (page) await requireSession(input)
    if (!page) throw notFound()
    if (page.feature) await requireNeeds(input, { admin: true, feature: page.feature })
  },
  component: NotYetPage,
})
