import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { Packages } from '../../features/home/packages.tsx'
import { homeTexts } from '../../features/home/texts.ts'

export const Route = createFileRoute('/_public/listpackage')({
  beforeLoad: () => needTexts(homeTexts),
  component: Packages,
  staticData: { title: 'listpackage' },
})
