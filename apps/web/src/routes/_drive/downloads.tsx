import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { Downloads } from '../../features/downloads/downloads.tsx'
import { downloadsTexts } from '../../features/downloads/texts.ts'

export const Route = createFileRoute('/_drive/downloads')({
  beforeLoad: () => needTexts(downloadsTexts),
  component: Downloads,
  staticData: { title: 'downloads' },
})
