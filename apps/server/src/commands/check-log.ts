import { createReadStream } from 'node:fs'
import { createAudit } from '../modules/audit/index.ts'
import { checkExport } from '../modules/history/index.ts'
import { systemClock } from '../platform/clock.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'

/**
 * For the operator: whether the whole log is chained and unchanged; with files, whether they were exported here and are
 * unaltered. Prints one JSON line for each, and exits with 1 if anything is not as it should be.
 */
export async function checkLog(settings: Settings, files: readonly string[]): Promise<void> {
  const foundation = await openFoundation(settings, { join: true })
  const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
  let isSound = true
  try {
    for (const file of files) {
      const found = await checkExport(foundation.keyRing, createReadStream(file))
      isSound &&= found.verdict === 'genuine'
      print({ file, verdict: found.verdict, ...found.signed })
    }
    if (files.length === 0) {
      await migrate(foundation.owner)
      const audit = createAudit({ db: foundation.database.db, clock: systemClock, subscriptions: {} })
      const last = (await audit.findLast())?.seq ?? 0
      const { count, brokenAt, soundUntil } = await audit.walk(1, last)
      isSound = brokenAt === null
      print({ links: count, until: soundUntil?.toISOString() ?? null, brokenAt })
    }
    process.exitCode = isSound ? 0 : 1
  } finally {
    await foundation.close()
  }
}
