import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './chart-reloads.repo.ts'
import type { Directory } from './directory.ts'
import type { createStartReload } from './start-reload.ts'

const batch = 200
const keepDays = 90
const dayMs = 86_400_000

type Deps = Pick<AdminDeps, 'db' | 'clock' | 'accounts'> & {
  directory: Directory
  begin: ReturnType<typeof createStartReload>['begin']
}

/** Compares the charts of businesses that reload theirs, every night, and deletes what was found long ago. */
export const createNightlyCharts =
  ({ db, clock, accounts, directory, begin }: Deps) =>
  async (): Promise<void> => {
    await transact(db, (tx) => repo.deleteOld(tx, new Date(clock.now().getTime() - keepDays * dayMs)))
    for (let after: string | null = null; ; ) {
      const ids: string[] = await repo.findReloading(db, after, batch)
      for (const id of ids) {
        const business = await accounts.findBusiness(id)
        if (!business || !(await directory.serves(db, business))) continue
        await begin(id, null).catch((error: unknown) => {
          // Somebody is reloading it right now.
          if (!(error instanceof AppError)) throw error
        })
      }
      after = ids.at(-1) ?? null
      if (ids.length < batch) return
    }
  }
