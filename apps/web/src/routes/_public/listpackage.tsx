import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Packages } from '../../features/home/packages.tsx'

export const Route = createFileRoute('/_public/listpackage')({
  beforeLoad: () => needTexts('home'),
  component: Packages,
  staticData: { title: 'listpackage' },
})
