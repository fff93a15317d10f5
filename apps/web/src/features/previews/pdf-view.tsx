import type { Item } from '@khlang/contract'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { useContent } from './use-content.ts'
import { FileCard } from './views.tsx'

/** A PDF of a drive, page below page. */
export function PdfView({ item }: { item: Item }) {
  const { data, error, refetch } = useContent(item)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="text" rows={12} />
  return (
    <PdfPages
      name={item.name}
      blob={data.blob}
      renderRefusal={(why) => <FileCard item={item} why={why === 'password' ? 'password' : 'broken'} />}
    />
  )
}
