import { createFileRoute } from '@tanstack/react-router'
import { flagOf, searchParser, textOf } from '../../app/search-params.ts'
import { useInvitation } from '../../features/sharing/received/use-invitation.ts'
import { type DriveSearch, driveSearch } from './-drive/search.ts'
import { SharedPage } from './-drive/shared-page.tsx'

/** `invitation`: the token of a mail. */
export type SharedSearch = DriveSearch & { hidden?: true; invitation?: string }

/** What others shared with the caller; with `hidden`, what the caller has hidden of it. */
export const Route = createFileRoute('/_drive/sharedwithme')({
  staticData: { title: 'shared' },
  validateSearch: searchParser<SharedSearch>(
    (raw) =>
      ({
        ...driveSearch(raw),
        hidden: flagOf(raw.hidden),
        invitation: textOf(raw.invitation, 100),
      }) as Required<SharedSearch>,
  ),
  component: Shared,
})

function Shared() {
  const { hidden, invitation, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Going back does not accept it again.
  useInvitation(invitation, {
    onDone: (item) => void navigate({ search: item === null ? {} : { item }, replace: true }),
    onBusiness: () => void navigate({ to: '/profile', hash: 'businesses', replace: true }),
  })
  return (
    <SharedPage
      search={search}
      isHidden={hidden === true}
      onHidden={(next) => void navigate({ search: next ? { hidden: true } : {} })}
    />
  )
}
