import { type StorageKind, storageKinds } from '@khlang/contract/storage-kinds'
import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { searchParser } from '../../app/search-params.ts'
import { Storage } from '../../features/quotas/quotas.tsx'
import { quotasTexts } from '../../features/quotas/texts.ts'

export const Route = createFileRoute('/_drive/managestorageonebox')({
  beforeLoad: () => needTexts(quotasTexts),
  validateSearch: searchParser<{ kind?: StorageKind }>((raw) => ({
    kind: storageKinds.find((one) => one === raw.kind),
  })),
  component: Page,
  staticData: { title: 'storage' },
})

function Page() {
  const navigate = Route.useNavigate()
  const { kind = 'personal' } = Route.useSearch()
  return <Storage kind={kind} onKind={(next) => void navigate({ search: { kind: next }, replace: true })} />
}
