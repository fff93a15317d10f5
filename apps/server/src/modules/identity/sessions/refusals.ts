import type { Origin } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { type IdentityContext, visitor } from '../deps.ts'

export type Refuse = ReturnType<typeof createRefuse>

/** Logs a refused sign-in in its own transaction, because a refusal has none. */
export const createRefuse =
  ({ db, audit }: IdentityContext) =>
  (origin: Origin, what: { method: string; reason: string; personId?: string | undefined }): Promise<void> =>
    transact(db, (tx) =>
      audit.record(
        tx,
        visitor(origin),
        {
          type: 'session.refused',
          subject: what.personId ?? 'unknown',
          data: { method: what.method, reason: what.reason },
        },
        'refused',
      ),
    )
