import { createFileRoute } from '@tanstack/react-router'
import { textsParser } from '../../app/search-params.ts'
import { RequestsPage } from '../../features/sharing/requests/requests-page.tsx'
import { requestsTexts } from '../../features/sharing/requests/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

/** Who asks for access to what the reader may share. */
export const Route = createFileRoute('/_drive/access-requests')({
  validateSearch: textsParser('request'),
  beforeLoad: () => needTexts(requestsTexts),
  component: Page,
  staticData: { title: 'accessRequests' },
})

function Page() {
  return <RequestsPage chosen={Route.useSearch().request} />
}
