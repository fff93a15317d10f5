import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Features } from '../../features/home/features.tsx'

export const Route = createFileRoute('/_public/detailfeature')({
  beforeLoad: () => needTexts('home'),
  component: Features,
  staticData: { title: 'detailfeature' },
})
