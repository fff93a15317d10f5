import { createFileRoute } from '@tanstack/react-router'
import { Messages } from '../../features/identity/messages.tsx'

export const Route = createFileRoute('/_drive/messages')({ component: Messages, staticData: { title: 'messages' } })
