import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { DestructionPage } from '../../features/drive/destructions/destruction-page.tsx'

export const Route = createFileRoute('/_drive/trash_/destroyed_/$id')({
  beforeLoad: () => needTexts('destructions'),
  component: Page,
  staticData: { title: 'destroyed' },
})

function Page() {
  return <DestructionPage id={Route.useParams().id} />
}
