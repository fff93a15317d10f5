import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { flagOf, searchParser, textOf } from '../../app/search-params.ts'
import { Home } from '../../features/home/home.tsx'
import { safeInternalPath } from '../../lib/safe-path.ts'
import { homeTexts } from '../../features/home/texts.ts'

export type HomeSearch = { expired?: true; denied?: string; returnTo?: string; error?: string }

export const Route = createFileRoute('/_public/')({
  validateSearch: searchParser<HomeSearch>((raw) => ({
    expired: flagOf(raw.expired),
    denied: textOf(raw.denied, 60),
    returnTo: safeInternalPath(raw.returnTo) ?? undefined,
    error: textOf(raw.error, 60),
  })),
  beforeLoad: () => needTexts(homeTexts),
  component: Page,
})

function Page() {
  return <Home {...Route.useSearch()} />
}
