import { createFileRoute } from '@tanstack/react-router'
import { textsParser } from '../../app/search-params.ts'
import { ProofNotice } from '../../features/accounts/proof/proof-notice.tsx'
import { accountsTexts } from '../../features/accounts/texts.ts'
import { boxSearchNames } from '../../features/edocs/box-names.ts'
import { BoxPage } from '../../features/edocs/box-page.tsx'
import { contentsTexts } from '../../features/edocs/contents/texts.ts'
import { SharePart } from '../../features/edocs/keeping/share-part.ts'
import { boxesTexts, edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'
import { PdfPages } from './-drive/pdf-part.ts'
import { renderShare } from './-drive/share-part.tsx'
import { useBoxSearch } from './-drive/use-box-search.ts'

export const Route = createFileRoute('/_drive/inbox')({
  validateSearch: textsParser(...boxSearchNames),
  beforeLoad: () => needTexts(edocsTexts, boxesTexts, contentsTexts, accountsTexts),
  component: Page,
  staticData: { title: 'inbox' },
})

function Page() {
  const onSearch = useBoxSearch('/inbox')
  return (
    <SharePart value={renderShare}>
      <BoxPage
        box="inbox"
        notice={<ProofNotice />}
        search={Route.useSearch()}
        onSearch={onSearch}
        PdfPages={PdfPages}
      />
    </SharePart>
  )
}
