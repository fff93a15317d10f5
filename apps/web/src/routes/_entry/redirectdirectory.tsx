import { createFileRoute } from '@tanstack/react-router'
import { DirectoryEntry } from '../../features/identity/entry/directory.tsx'

export const Route = createFileRoute('/_entry/redirectdirectory')({
  component: DirectoryEntry,
  staticData: { title: 'signIn' },
})
