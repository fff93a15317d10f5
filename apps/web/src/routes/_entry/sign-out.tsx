import { createFileRoute } from '@tanstack/react-router'
import { flagOf, searchParser } from '../../app/search-params.ts'
import { AskSignOut } from '../../features/identity/entry/ask-sign-out.tsx'

export const Route = createFileRoute('/_entry/sign-out')({
  validateSearch: searchParser<{ here?: true }>((raw) => ({ here: flagOf(raw.here) })),
  component: Page,
  staticData: { title: 'askSignOut' },
})

function Page() {
  return <AskSignOut here={Route.useSearch().here === true} />
}
