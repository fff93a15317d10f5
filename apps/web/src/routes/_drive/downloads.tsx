import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Downloads } from '../../features/drive/downloads/downloads.tsx'

export const Route = createFileRoute('/_drive/downloads')({
  beforeLoad: () => needTexts('downloads'),
  component: Downloads,
  staticData: { title: 'downloads' },
})
