import { lazy, Suspense } from 'react'
import { useMe } from '../../../lib/session.ts'
import { needTexts } from '../../../lib/i18n.ts'
import { identityTexts } from '../texts.ts'

const Texts = lazy(async () => {
  const [module] = await Promise.all([import('./notice-text.tsx'), needTexts(identityTexts)])
  return { default: module.NoticeTexts }
})

/**
 * Above the page, while the business still lets this session in as it is, while the password is not as it should be, or
 * while the account is suspended or ends.
 */
export function SignInNotice() {
  const me = useMe()
  const isEnding = me.active.status !== 'active'
  if (
    !isEnding &&
    !(me.active.secondFactorDueAt ?? me.active.passwordDueAt ?? me.passwordIsCommon ?? me.passwordIsShort)
  )
    return null
  return (
    <Suspense>
      <Texts me={me} />
    </Suspense>
  )
}
