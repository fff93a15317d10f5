import { lazy, Suspense } from 'react'
import { useMe } from '../../../lib/session.ts'
import { needTexts } from '../../../lib/i18n.ts'
import { identityTexts } from '../texts.ts'

const Text = lazy(async () => {
  const [module] = await Promise.all([import('./notice-text.tsx'), needTexts(identityTexts)])
  return { default: module.NoticeText }
})

/** Above the page, while the business still lets this session in without a second factor. */
export function TwoFactorNotice() {
  const { active } = useMe()
  if (active.secondFactorDueAt === undefined) return null
  return (
    <Suspense>
      <Text dueAt={active.secondFactorDueAt} accountId={active.accountId} />
    </Suspense>
  )
}
