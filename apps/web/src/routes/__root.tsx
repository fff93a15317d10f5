import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootLayout } from '../app/root-layout.tsx'

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({ component: RootLayout })
