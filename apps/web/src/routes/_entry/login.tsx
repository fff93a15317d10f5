import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_entry/login')({ component: () => null, staticData: { title: 'signIn' } })
