import { createFileRoute } from '@tanstack/react-router'
import { safeInternalPath } from '../../lib/safe-path.ts'

export type HomeSearch = { expired?: true; denied?: true; returnTo?: string }

export const Route = createFileRoute('/_public/')({
  validateSearch: (search): HomeSearch => ({
    ...(search.expired ? { expired: true } : {}),
    ...(search.denied ? { denied: true } : {}),
    ...(safeInternalPath(search.returnTo) ? { returnTo: safeInternalPath(search.returnTo) ?? '/mydrive' } : {}),
  }),
  component: () => null,
})
