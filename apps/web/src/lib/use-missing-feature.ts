import { errorText } from '@khlang/contract'
import { getMissingFeatures, type PackageFeature } from '@khlang/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { activeAccountId, call } from './call.ts'
import { useLanguage } from './i18n.ts'
import { useMe } from './session.ts'

/**
 * Why the business cannot use a function that its package does not include, as the server would say; null if it can, and until
 * that is known. It is shown before somebody fills in a form in vain.
 */
export function useMissingFeature(feature: PackageFeature): string | null {
  const language = useLanguage()
  const { active } = useMe()
  const { data } = useQuery({
    queryKey: ['missing-features', activeAccountId()],
    queryFn: ({ signal }) => call(getMissingFeatures, {}, { signal }),
    enabled: active.type === 'Business',
    staleTime: 60_000,
  })
  const found = data?.items.find((one) => one.feature === feature)
  return found ? errorText('PACKAGE_FEATURE', language, { packages: found.packages || '–' }) : null
}
