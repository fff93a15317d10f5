import { createFileRoute } from '@tanstack/react-router'
import { Forgot } from '../../features/identity/register/forgot.tsx'

export const Route = createFileRoute('/_entry/forgot')({ component: Forgot, staticData: { title: 'forgot' } })
