import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { RetainedTrash } from '../../features/retained/retained.tsx'
import { retainedTexts } from '../../features/retained/texts.ts'

export const Route = createFileRoute('/_drive/trash_/vault')({
  beforeLoad: () => needTexts(retainedTexts),
  component: RetainedTrash,
  staticData: { title: 'retainedTrash' },
})
