import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Messages } from '../../features/identity/messages.tsx'

export const Route = createFileRoute('/_drive/messages')({
  beforeLoad: () => needTexts('identity'),
  component: Messages,
  staticData: { title: 'messages' },
})
