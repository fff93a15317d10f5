import { createFileRoute } from '@tanstack/react-router'
import { signInThenBack } from '../../app/guards.ts'
import { searchParser } from '../../app/search-params.ts'
import { EasyLogin } from '../../features/identity/entry/easy-login.tsx'
import { QrApprove } from '../../features/identity/entry/qr-approve.tsx'

/** With `?qr=<id>`, the address in the QR code: a phone that is signed in approves the sign-in of the computer. */
export const Route = createFileRoute('/_entry/easy_login')({
  validateSearch: searchParser<{ qr?: string }>(({ qr }) => ({
    qr: typeof qr === 'string' && /^[0-9a-f-]{36}$/i.test(qr) ? qr : undefined,
  })),
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
