import { claimLists } from '@khlang/contract/operator'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/title.ts'
import { ClaimPage } from '../../features/operator/claim-page.tsx'
import { OperatorPage, type OperatorSearch } from '../../features/operator/operator-page.tsx'
import { operatorTexts } from '../../features/operator/texts.ts'
import { isCode } from '../../lib/call.ts'
import { needTexts } from '../../lib/i18n.ts'

/** For operators of the service only; anybody else goes to the start page. */
export const Route = createFileRoute('/_drive/operator')({
  validateSearch: ({ list, q, claim }: Record<string, unknown>): OperatorSearch => {
    const known = claimLists.find((one) => one === list)
    return {
      ...(known && { list: known }),
      ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
      ...(typeof claim === 'string' && { claim }),
    }
  },
  beforeLoad: async ({ context }) => {
    // What is imported at the top for this check would come before every page.
    const [{ deskQuery }] = await Promise.all([
      import('../../features/operator/operator.api.ts'),
      needTexts(operatorTexts),
    ])
    try {
      await context.queries.ensureQueryData(deskQuery())
    } catch (error) {
      if (isCode(error, 'NOT_OPERATOR')) throw redirect({ to: '/' })
      throw error
    }
  },
  component: Page,
  staticData: { title: 'profile' },
})

function Page() {
  const { t } = useTranslation('operator')
  usePageTitle(t('title'))
  const { claim, ...back } = Route.useSearch()
  const navigate = Route.useNavigate()
  return claim === undefined ? (
    <OperatorPage search={back} onSearch={(search) => void navigate({ search })} />
  ) : (
    <ClaimPage id={claim} back={back} />
  )
}
