import { createFileRoute } from '@tanstack/react-router'
import { SentPage } from '../../features/dispatches/sent-page.tsx'
import { dispatchesTexts } from '../../features/dispatches/texts.ts'
import { recipientStatesTexts } from '../../ui/recipient-states/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/sent')({
  beforeLoad: () => needTexts(dispatchesTexts, recipientStatesTexts),
  component: SentPage,
  staticData: { title: 'sent' },
})
