import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { Messages } from '../../features/identity/messages.tsx'
import { identityTexts } from '../../features/identity/texts.ts'

export const Route = createFileRoute('/_drive/messages')({
  beforeLoad: () => needTexts(identityTexts),
  component: Messages,
  staticData: { title: 'messages' },
})
