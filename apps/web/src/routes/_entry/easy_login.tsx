import { createFileRoute } from '@tanstack/react-router'
import { signInThenBack } from '../../app/guards.ts'
import { EasyLogin } from '../../features/identity/entry/easy-login.tsx'
import { QrApprove } from '../../features/identity/entry/qr-approve.tsx'

/** `?qr=<id>` is what the code on the computer leads a phone to. */
export const Route = createFileRoute('/_entry/easy_login')({
  validateSearch: (search): { qr?: string } =>
    typeof search.qr === 'string' && /^[0-9a-f-]{36}$/i.test(search.qr) ? { qr: search.qr } : {},
  beforeLoad: async (input) => {
    if (input.search.qr) await signInThenBack(input)
  },
  component: Page,
  staticData: { title: 'easyLogin' },
})

function Page() {
  const { qr } = Route.useSearch()
  return qr ? <QrApprove id={qr} /> : <EasyLogin />
}
