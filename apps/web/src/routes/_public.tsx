import { createFileRoute } from '@tanstack/react-router'
import { PublicLayout } from '../app/public-layout.tsx'

/** Pages that anybody may open. */
export const Route = createFileRoute('/_public')({ component: PublicLayout, staticData: { public: true } })
