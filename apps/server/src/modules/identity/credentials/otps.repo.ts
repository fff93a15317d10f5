import type { Db, Tx } from '../../../platform/db.ts'

export type OtpRow = { purpose: string; recipient: string; code_hash: Buffer; resend_at: Date; expires_at: Date }

/** Replaces the previous code; null while that one is too recent. */
export const replaceOtp = async (tx: Tx, row: OtpRow, now: Date): Promise<boolean> => {
  const saved = await tx
    .insertInto('otp')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'recipient'])
        .doUpdateSet({ code_hash: row.code_hash, tries: 0, resend_at: row.resend_at, expires_at: row.expires_at })
        .where('otp.resend_at', '<=', now),
    )
    .returning('purpose')
    .executeTakeFirst()
  return saved !== undefined
}

export const findOtp = (db: Db, purpose: string, recipient: string) =>
  db.selectFrom('otp').selectAll().where('purpose', '=', purpose).where('recipient', '=', recipient).executeTakeFirst()

/** In place of the hash of a code that was used. */
const consumed = Buffer.alloc(0)

/** Uses one of the attempts; undefined when none is left, or the code has expired or was consumed meanwhile. */
export const takeTry = (tx: Tx, purpose: string, recipient: string, maxTries: number, now: Date) =>
  tx
    .updateTable('otp')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipient)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    // Read by the clock of this request, a code that was consumed a moment later has not expired yet.
    .where('code_hash', '!=', consumed)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()

/** Consumes the code; false if a concurrent request was first. The row stays until the next code may be requested. */
export const consumeOtp = async (
  tx: Tx,
  purpose: string,
  recipient: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const used = await tx
    .updateTable('otp')
    .set({ expires_at: now, code_hash: consumed })
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipient)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export const removeOldOtps = (tx: Tx, before: Date) => tx.deleteFrom('otp').where('expires_at', '<', before).execute()
