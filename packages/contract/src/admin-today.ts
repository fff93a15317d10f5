import { type Static, Type } from 'typebox'
import { oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What may wait for an admin, the most urgent first. */
export const adminTaskKinds = [
  'alarms',
  'nearlyFull',
  'failedTransfers',
  'joins',
  'failedMails',
  'failedAlerts',
  'unlockRequests',
  'invitations',
  'locks',
] as const
export type AdminTaskKind = (typeof adminTaskKinds)[number]

export const AdminToday = Type.Object({
  /** In the order of {@link adminTaskKinds}, without those that nothing waits for. */
  items: Type.Array(Type.Object({ kind: oneOf(adminTaskKinds), count: Type.Integer({ minimum: 1 }) })),
})
export type AdminToday = Static<typeof AdminToday>

export const getAdminToday = endpoint({
  method: 'GET',
  path: '/api/admin/today',
  access: 'admin',
  summary:
    'What waits for the admins of this business: alarms, drives nearly full, transfers that failed, requests to join or unlock, invitations and alerts whose mail failed, invitations, locks',
  reply: AdminToday,
  errors: ['NOT_ADMIN'],
})
