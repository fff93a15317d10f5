import type { EdocDispatchDeps } from './deps.ts'
import { createDeliverInboxes } from './deliver-inboxes.ts'
import { createRouteInboxes } from './route-inboxes.ts'

export type EdocDispatches = ReturnType<typeof createEdocDispatches>

/** E-documents that somebody sends by mail, delivered to the Inbox of their buyer instead (C63). */
export function createEdocDispatches(deps: EdocDispatchDeps) {
  return { ...createRouteInboxes(deps), deliver: createDeliverInboxes(deps) }
}
