import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { Features } from '../../features/home/features.tsx'
import { homeTexts } from '../../features/home/texts.ts'

export const Route = createFileRoute('/_public/detailfeature')({
  beforeLoad: () => needTexts(homeTexts),
  component: Features,
  staticData: { title: 'detailfeature' },
})
