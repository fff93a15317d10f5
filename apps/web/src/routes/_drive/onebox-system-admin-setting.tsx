import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { Mandates } from '../../features/accounts/mandates/mandates.tsx'
import { accountsTexts } from '../../features/accounts/texts.ts'
import { LinkRules } from '../../features/business/sharing/link-rules.tsx'
import { OutsidePolicy } from '../../features/business/sharing/outside-policy.tsx'
import { RetainedRules } from '../../features/business/retained-rules.tsx'
import { VersionRules } from '../../features/business/version-rules.tsx'
import { VersionTypes } from '../../features/business/version-types.tsx'
import { SettingsPage } from '../../features/business/settings-page.tsx'
import { businessTexts } from '../../features/business/texts.ts'
import { AcceptedWays } from '../../features/identity/policy/accepted-ways.tsx'
import { SignInDomain } from '../../features/identity/policy/sign-in-domain.tsx'
import { SignInPolicy } from '../../features/identity/policy/sign-in-policy.tsx'
import { identityTexts } from '../../features/identity/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-setting')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(businessTexts, identityTexts, accountsTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('business')
  const { t: identity } = useTranslation('identity')
  const { t: accounts } = useTranslation('accounts')
  usePageTitle(t('settingsPage.title'))
  return (
    <SettingsPage
      sections={[
        { id: 'sign-in', title: identity('policy.title'), part: <SignInPolicy /> },
        { id: 'ways', title: identity('ways.title'), part: <AcceptedWays /> },
        { id: 'sign-in-domain', title: identity('signInDomain.title'), part: <SignInDomain /> },
        { id: 'mandates', title: accounts('mandates.title'), part: <Mandates /> },
        { id: 'outside', title: t('outside.title'), part: <OutsidePolicy /> },
        { id: 'link-rules', title: t('linkRules.title'), part: <LinkRules /> },
        { id: 'versions', title: t('versionRules.title'), part: <VersionRules /> },
        { id: 'version-types', title: t('versionTypes.title'), part: <VersionTypes /> },
        { id: 'retained', title: t('retainedRules.title'), part: <RetainedRules /> },
      ]}
    />
  )
}
