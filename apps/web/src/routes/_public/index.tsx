import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Home } from '../../features/home/home.tsx'
import { safeInternalPath } from '../../lib/safe-path.ts'

export type HomeSearch = { expired?: true; denied?: true; returnTo?: string; error?: string }

export const Route = createFileRoute('/_public/')({
  validateSearch: (search): HomeSearch => {
    const returnTo = safeInternalPath(search.returnTo)
    return {
      ...(search.expired ? { expired: true } : {}),
      ...(search.denied ? { denied: true } : {}),
      ...(returnTo ? { returnTo } : {}),
      ...(typeof search.error === 'string' ? { error: search.error.slice(0, 60) } : {}),
    }
  },
  beforeLoad: () => needTexts('home'),
  component: Page,
})

function Page() {
  return <Home {...Route.useSearch()} />
}
