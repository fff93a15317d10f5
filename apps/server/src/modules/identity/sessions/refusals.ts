import type { Origin } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { type IdentityContext, visitor } from '../deps.ts'

/** Logs a refused sign-in in a transaction of its own, because a refusal has none. */
export const refuse = (
  ctx: IdentityContext,
  origin: Origin,
  what: { method: string; reason: string; personId?: string | undefined },
): Promise<void> =>
  transact(ctx.db, (tx) =>
    ctx.audit.record(
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
