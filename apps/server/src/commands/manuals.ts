import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'

/** For the operator: puts the manuals of the product on the shelf of the platform, where they are missing. */
export async function manuals(settings: Settings): Promise<void> {
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { app, services } = await createApp(foundation)
    try {
      const published = await services.library.platform.publishManuals()
      for (const title of published) process.stdout.write(`${title} is published.\n`)
      if (published.length === 0) process.stdout.write('All manuals are in the library already.\n')
    } finally {
      await app.close()
    }
  } finally {
    await foundation.close()
  }
}
