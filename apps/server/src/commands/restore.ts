import { parseArgs } from 'node:util'
import { createAudit } from '../modules/audit/index.ts'
import { createExamine } from '../modules/integrity/index.ts'
import { findKnownKeys } from '../modules/transfer/index.ts'
import { systemClock } from '../platform/clock.ts'
import { bringObjects, parseObjectLines } from '../platform/backup/copy-objects.ts'
import { isUnused, loadDatabase } from '../platform/backup/load-database.ts'
import { listBackups, objectKey, readManifest } from '../platform/backup/manifest.ts'
import { createPartReader } from '../platform/backup/sealed-parts.ts'
import { migrate } from '../platform/migrate.ts'
import { keepServiceSecret } from '../platform/service-secret.ts'
import { openPlace, progressLine } from './backup.ts'
import { openFoundation } from './foundation.ts'
import { wrongUse } from './help.ts'
import type { Settings } from './settings.ts'

/**
 * For the operator: fills an unused database and store from a backup, the newest one unless another is named, and checks
 * the result. It can be repeated after an interruption.
 */
export async function restore(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { backup: { type: 'string' } },
  })
  const [place] = positionals
  if (place === undefined || positionals.length > 1) throw wrongUse('restore')
  const source = await openPlace(place)
  const ids = await listBackups(source)
  const id = values.backup ?? ids.at(-1)
  if (id === undefined || !ids.includes(id))
    throw new Error(`there is no such backup at this place${ids.length > 0 ? `; there are ${ids.join(', ')}` : ''}.`)
  const foundation = await openFoundation(settings)
  try {
    const { owner, store, keyRing, database } = foundation
    const manifest = await readManifest(source, keyRing, id)
    const read = createPartReader(source, keyRing, manifest)
    await migrate(owner, manifest.migration)
    if (!(await isUnused(owner)))
      throw new Error('this database is in use already: restore into a new one, or a new DATA_DIR.')
    const objects = await parseObjectLines(read(manifest.objects.part))
    await bringObjects(source, store, { objects, keyOf: objectKey, progress: progressLine('restored') })
    if (manifest.serviceSecret) await keepServiceSecret(settings.config.dataDir, read(manifest.serviceSecret))
    await loadDatabase(owner, manifest, read)
    await migrate(owner)
    const { db } = database
    const { dangling, quotaDrift, items } = await createExamine({ db, store }, findKnownKeys).examine()
    const broken = await createAudit({ db, clock: systemClock, subscriptions: {} }).findBrokenLink()
    const isSound = dangling.length === 0 && quotaDrift.length === 0 && broken === null
    process.stdout.write(
      `${JSON.stringify({ restored: id, items, objects: objects.size, dangling, quotaDrift, auditChain: broken === null ? 'ok' : `broken at ${broken}` })}\n`,
    )
    if (!isSound) process.exitCode = 1
  } finally {
    await foundation.close()
  }
}
