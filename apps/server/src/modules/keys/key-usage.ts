import { bangkokDay } from '@khlang/contract/bangkok-time'
import { transactUnsynced } from '../../platform/db.ts'
import type { KeysDeps } from './deps.ts'
import * as repo from './keys.repo.ts'

const flushMs = 5000
const keptDays = 400
const dayMs = 86_400_000

/**
 * Counts the calls of keys. A process adds up its own and writes them every few seconds, so that a call needs no write;
 * a crash loses the counts of these seconds.
 */
export function createKeyUsage({ db, clock, log }: Pick<KeysDeps, 'db' | 'clock' | 'log'>) {
  const uses = new Map<string, repo.Use>()
  let timer: NodeJS.Timeout | null = null

  function add(use: repo.Use): void {
    const at = `${use.keyId} ${use.day}`
    const known = uses.get(at)
    uses.set(at, known ? { ...use, calls: known.calls + use.calls, errors: known.errors + use.errors } : use)
  }

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const taken = [...uses.values()]
    uses.clear()
    if (taken.length === 0) return
    try {
      await transactUnsynced(db, (tx) => repo.addUse(tx, taken))
    } catch (err) {
      for (const use of taken) add(use)
      log.warn({ err }, 'the use of API keys could not be counted yet')
    }
  }

  return {
    /** Counts one call; `failed` for every status of an error. */
    note(keyId: string, { failed, address }: { failed: boolean; address: string | null }): void {
      const at = clock.now()
      add({ keyId, day: bangkokDay(at), calls: 1, errors: failed ? 1 : 0, at, address })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    /** Removes days that no page shows any more. */
    sweep: (): Promise<unknown> =>
      transactUnsynced(db, (tx) =>
        repo.deleteDaysBefore(tx, bangkokDay(new Date(clock.now().getTime() - keptDays * dayMs))),
      ),
  }
}
