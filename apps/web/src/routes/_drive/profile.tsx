import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_drive/profile')({ component: () => null, staticData: { title: 'profile' } })
