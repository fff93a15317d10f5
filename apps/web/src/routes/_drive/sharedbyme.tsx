import { createFileRoute } from '@tanstack/react-router'
import { SharedByMe } from '../../features/sharing/overview/shared-by-me.tsx'

/** What the caller shared with others: with whom, and by which links. */
export const Route = createFileRoute('/_drive/sharedbyme')({
  staticData: { title: 'sharedByMe' },
  component: SharedByMe,
})
