import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Destructions } from '../../features/drive/destructions/destructions.tsx'

export const Route = createFileRoute('/_drive/trash_/destroyed')({
  beforeLoad: () => needTexts('destructions'),
  component: Destructions,
  staticData: { title: 'destroyed' },
})
