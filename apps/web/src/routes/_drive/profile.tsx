import { createFileRoute } from '@tanstack/react-router'
import { searchParser, textOf } from '../../app/search-params.ts'
import { needTexts } from '../../lib/i18n.ts'
import { Closing } from '../../features/accounts/closing.tsx'
import { Profile } from '../../features/accounts/profile.tsx'
import { Developers } from '../../features/identity/developers.tsx'
import { OwnPassword } from '../../features/identity/own-password.tsx'
import { Sessions } from '../../features/identity/sessions.tsx'
import { TwoFactor } from '../../features/identity/two-factor/two-factor.tsx'
import { SupportSection } from '../../features/support/section.tsx'
import { supportTexts } from '../../features/support/texts.ts'
import { accountsTexts } from '../../features/accounts/texts.ts'
import { identityTexts } from '../../features/identity/texts.ts'

/** `invitation`: the token of a mail that invites to a business. */
type ProfileSearch = { invitation?: string }

export const Route = createFileRoute('/_drive/profile')({
  beforeLoad: () => needTexts(accountsTexts, identityTexts, supportTexts),
  validateSearch: searchParser<ProfileSearch>((raw) => ({ invitation: textOf(raw.invitation, 100) })),
  component: Page,
  staticData: { title: 'profile' },
})

function Page() {
  const { invitation } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Profile
      invitation={invitation}
      onOpened={() => void navigate({ search: {}, hash: 'businesses', replace: true })}
      safety={[
        <OwnPassword key="password" />,
        <TwoFactor key="two-factor" />,
        <Sessions key="sessions" />,
        <SupportSection key="support" />,
        <Developers key="developers" />,
        <Closing key="closing" />,
      ]}
    />
  )
}
