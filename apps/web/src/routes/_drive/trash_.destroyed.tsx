import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { Destructions } from '../../features/history/destructions/destructions.tsx'
import { destructionsTexts } from '../../features/history/destructions/texts.ts'

export const Route = createFileRoute('/_drive/trash_/destroyed')({
  beforeLoad: () => needTexts(destructionsTexts),
  component: Destructions,
  staticData: { title: 'destroyed' },
})
