import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'

/** Migrates the database to this build's schema and exits. */
export async function migrateOnly(settings: Settings): Promise<void> {
  const foundation = await openFoundation(settings, { join: true })
  try {
    const applied = await migrate(foundation.owner)
    process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'Nothing to apply.\n')
  } finally {
    await foundation.close()
  }
}
