import { systemActor } from '../../platform/actor.ts'
import { transact, transactUnsynced, type Tx } from '../../platform/db.ts'
import { driveOwners } from '../notifications/index.ts'
import { createClamd } from './clamd.ts'
import type { ScanningDeps } from './deps.ts'
import { createIcap } from './icap.ts'
import { ScannerAway, type Scanner, type Verdict } from './scanner.ts'
import * as repo from './scans.repo.ts'

const system = systemActor('scanning')
const batch = 50
const minute = 60_000
const dayMs = 1440 * minute
/** A scanner that is away is asked less and less often, up to every five minutes. */
const longestPause = 5 * minute

export function scannerOf(config: ScanningDeps['config']['scanner']): Scanner | null {
  if (config === null) return null
  return config.kind === 'clamd' ? createClamd(config.at) : createIcap(config)
}

/** Shows new bytes to the scanner, each once. */
export function createScan(deps: ScanningDeps) {
  const { db, clock, log, config, audit, drive, notifications } = deps
  const scanner = scannerOf(config.scanner)
  const maxBytes = config.scanner?.maxBytes ?? 0
  let [pause, askAgainAt] = [0, 0]

  async function verdictOf(ask: Scanner, { id, size, sha256, sealed }: repo.Waiting): Promise<Verdict | null> {
    if (sealed || size > maxBytes) return null
    const known = sha256 && (await repo.findKnown(db, sha256, new Date(clock.now().getTime() - dayMs)))
    if (known) return { found: known.malware }
    const bytes = await drive.blobs.find(id)
    return bytes && ask(bytes.read(), size)
  }

  /** Notifies its owner, and who answers for the account. */
  async function notifyOwners(tx: Tx, item: repo.BarredItem, malware: string, at: Date): Promise<void> {
    const { id, name } = item
    const { accountId } = await driveOwners.findDriveOwner(tx, item.drive_id)
    await audit.record(tx, system, { type: 'item.malware_found', subject: id, data: { name, malware, accountId } })
    for (const { person_id: personId } of await driveOwners.findDriveRecipients(tx, item.drive_id))
      await notifications.notify(tx, {
        kind: 'malwareFound',
        key: `malware-${id}-${item.version_n}`,
        personId,
        accountId,
        data: { name, malware },
        path: `/directory/${item.parent_id ?? ''}?item=${id}`,
        at,
      })
  }

  const settle = (waiting: repo.Waiting, verdict: Verdict | null): Promise<void> =>
    transact(db, async (tx) => {
      const at = clock.now()
      const malware = verdict?.found ?? null
      await repo.writeScan(tx, waiting.id, {
        scan: verdict === null ? 'skipped' : malware === null ? 'clean' : 'found',
        malware,
        at,
      })
      const changed = await repo.barItems(tx, waiting.id, malware === null ? null : 'found')
      if (malware === null) return
      log.warn({ blob: waiting.id, malware, files: changed.length }, 'malware was found')
      for (const item of changed) await notifyOwners(tx, item, malware, at)
    })

  /** The scanner is noted as away, and said once to be so. */
  async function noteAway(error: ScannerAway): Promise<void> {
    pause = Math.min(Math.max(pause * 2, 5_000), longestPause)
    askAgainAt = performance.now() + pause
    const { away_since: since } = await repo.findState(db)
    if (since !== null) return
    log.error({ err: error }, 'the malware scanner gives no verdict: what is new waits for it')
    await transactUnsynced(db, (tx) => repo.updateState(tx, { away_since: clock.now() }))
  }

  async function noteBack(): Promise<void> {
    pause = 0
    const { away_since: since } = await repo.findState(db)
    if (since === null) return
    log.info('the malware scanner is back')
    await transactUnsynced(db, (tx) => repo.updateState(tx, { away_since: null }))
  }

  return {
    /** Writes down at the start what holds, and says so where nothing is scanned. */
    async begin(): Promise<void> {
      const required = config.scanner?.required ?? false
      if (scanner === null) log.info('files are not scanned for malware: SCANNER_URL is not set')
      await transact(db, async (tx) => {
        await repo.updateState(tx, { is_on: scanner !== null, required, ...(scanner === null && { away_since: null }) })
        if (!required) await repo.openWaiting(tx)
      })
    },

    /** The job. What a crash cuts off is found again. */
    async scan(): Promise<void> {
      if (scanner === null || performance.now() < askAgainAt) return
      const hourAgo = new Date(clock.now().getTime() - 60 * minute)
      await transactUnsynced(db, (tx) => repo.skipOthers(tx, hourAgo))
      for (;;) {
        const found = await repo.findWaiting(db, batch)
        for (const waiting of found)
          try {
            await settle(waiting, await verdictOf(scanner, waiting))
          } catch (error) {
            if (!(error instanceof ScannerAway)) throw error
            return noteAway(error)
          }
        if (found.length > 0) await noteBack()
        if (found.length < batch) return
      }
    },

    /** Whether files are scanned: for the operator. */
    async state(): Promise<'off' | 'here' | 'away'> {
      const { is_on: isOn, away_since: since } = await repo.findState(db)
      return !isOn ? 'off' : since === null ? 'here' : 'away'
    },
  }
}
