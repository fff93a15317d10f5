import { createAudit } from '../modules/audit/index.ts'
import { findKnownKeys } from '../modules/transfer/index.ts'
import { systemClock } from '../platform/clock.ts'
import { migrate } from '../platform/migrate.ts'
import { createExamine, createIntegrity } from '../modules/integrity/index.ts'
import { openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'

/** Younger objects may belong to an upload that is being attached. */
const orphanHours = 24

/** The operator's check of rows, objects and quotas; `--json` for programs, `--gc` also collects garbage. */
export async function fsck(settings: Settings, rest: readonly string[]): Promise<void> {
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { db } = foundation.database
    const audit = createAudit({ db, clock: systemClock, subscriptions: {} })
    const { examine, collectOrphans } = createExamine({ db, store: foundation.store }, findKnownKeys)
    const integrity = createIntegrity({ ...foundation, db })
    if (rest.includes('--gc')) {
      await integrity.collect()
      await collectOrphans(new Date(Date.now() - orphanHours * 3_600_000))
    }
    if (rest.includes('--rewrap')) await integrity.rewrapKeys()
    const scrubbed = rest.includes('--scrub') ? await integrity.scrub(Number.MAX_SAFE_INTEGER) : []
    const broken = await audit.findBrokenLink()
    const findings = {
      ...(await examine()),
      auditChain: broken === null ? 'ok' : `broken at seal ${broken}`,
      damaged: scrubbed,
    }
    process.stdout.write(`${rest.includes('--json') ? JSON.stringify(findings) : describe(findings)}\n`)
    const sound =
      findings.dangling.length === 0 && findings.quotaDrift.length === 0 && broken === null && scrubbed.length === 0
    process.exitCode = sound ? 0 : 1
  } finally {
    await foundation.close()
  }
}

const describe = (findings: Record<string, unknown>) =>
  Object.entries(findings)
    .map(
      ([name, found]) =>
        `${name}: ${Array.isArray(found) ? (found.length === 0 ? 'none' : JSON.stringify(found)) : String(found)}`,
    )
    .join('\n')
