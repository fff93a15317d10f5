import { type StorageKind, storageKinds } from '@khlang/contract/storage'
import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { reading } from '../../app/search-params.ts'
import { Storage } from '../../features/storage/storage.tsx'

export const Route = createFileRoute('/_drive/managestorageonebox')({
  beforeLoad: () => needTexts('storage'),
  validateSearch: reading<{ kind?: StorageKind }>((raw) => ({ kind: storageKinds.find((one) => one === raw.kind) })),
  component: Page,
  staticData: { title: 'storage' },
})

function Page() {
  const navigate = Route.useNavigate()
  const { kind = 'personal' } = Route.useSearch()
  return <Storage kind={kind} onKind={(next) => void navigate({ search: { kind: next }, replace: true })} />
}
