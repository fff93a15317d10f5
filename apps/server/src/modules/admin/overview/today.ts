import { type AdminToday, adminTaskKinds } from '@khlang/contract/admin-today'
import type { PersonActor } from '../../../platform/actor.ts'
import type { AdminDeps } from '../deps.ts'
import { countTasks } from './today.repo.ts'

/** What waits for an admin of the business, each as the page lists it that the number leads to. */
export const createToday =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ accountId }: PersonActor): Promise<AdminToday> => {
    const counts = await countTasks(db, accountId, clock.now())
    return {
      items: adminTaskKinds.flatMap((kind) => {
        const count = counts?.[kind] ?? 0
        return count > 0 ? [{ kind, count }] : []
      }),
    }
  }
