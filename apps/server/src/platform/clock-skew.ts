import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Db } from './db.ts'

/** How far this machine and the database may differ where times of several machines are compared, in milliseconds. */
export const mostSkewMs = 1000

/** How far the clock of this machine is ahead of that of the database, in milliseconds; negative where it is behind. */
export async function measureSkew(db: Db): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const between = (before + Date.now()) / 2
  return Math.round(between - (rows[0]?.at.getTime() ?? between))
}

export type ClockSkew = () => Promise<number>

/** Throws CLOCKS_DIFFER where what is to be compared may have been written by clocks that do not agree. */
export async function assertClocksAgree(skew: ClockSkew): Promise<void> {
  if (Math.abs(await skew()) > mostSkewMs) throw new AppError('CLOCKS_DIFFER')
}
