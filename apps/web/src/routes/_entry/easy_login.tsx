import { createFileRoute } from '@tanstack/react-router'
import { signInThenBack } from '../../app/guards.ts'
import { EasyLogin } from '../../features/identity/entry/easy-login.tsx'
import { QrApprove } from '../../features/identity/entry/qr-approve.tsx'

/** `?approve=<id>` is what the code on the computer leads a phone to. */
export const Route = createFileRoute('/_entry/easy_login')({
  validateSearch: (search): { approve?: string } =>
    typeof search.approve === 'string' && /^[0-9a-f-]{36}$/i.test(search.approve) ? { approve: search.approve } : {},
  beforeLoad: async (input) => {
    if (input.search.approve) await signInThenBack(input)
  },
  component: Page,
  staticData: { title: 'easyLogin' },
})

function Page() {
  const { approve } = Route.useSearch()
  return approve ? <QrApprove id={approve} /> : <EasyLogin />
}
