import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { DestructionPage } from '../../features/history/destructions/destruction-page.tsx'
import { destructionsTexts } from '../../features/history/destructions/texts.ts'

export const Route = createFileRoute('/_drive/trash_/destroyed_/$id')({
  beforeLoad: () => needTexts(destructionsTexts),
  component: Page,
  staticData: { title: 'destroyed' },
})

function Page() {
  return <DestructionPage id={Route.useParams().id} />
}
