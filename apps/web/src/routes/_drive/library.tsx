import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { textsParser } from '../../app/search-params.ts'
import { searchOf } from '../../features/library/library-search.ts'
import { Library } from '../../features/library/library.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { libraryTexts } from '../../features/library/texts.ts'
import { publishingTexts } from '../../features/library/publishing/texts.ts'

const editing = lazyDialog(async () => {
  const [{ EditDialog }] = await Promise.all([
    import('../../features/library/publishing/edit-dialog.tsx'),
    needTexts(publishingTexts),
  ])
  return EditDialog
})

export const Route = createFileRoute('/_drive/library')({
  beforeLoad: () => needTexts(libraryTexts),
  validateSearch: textsParser('shelf', 'category', 'q', 'document'),
  component: Page,
  staticData: { title: 'library' },
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <Library
      search={searchOf(Route.useSearch())}
      onSearch={(search) => void navigate({ search, replace: true })}
      Edit={editing.Dialog}
    />
  )
}
