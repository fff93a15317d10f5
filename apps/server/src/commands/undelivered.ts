import { createNotifications } from '../modules/notifications/index.ts'
import { migrate } from '../platform/migrate.ts'
import { createMessages } from '../platform/messages/messages.ts'
import { loadServiceKeys } from '../platform/service-secret.ts'
import { openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'

const most = 1000

/** For the operator: mails that were refused or given up in the last 30 days, one JSON line each, latest first. */
export async function undelivered(settings: Settings): Promise<void> {
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { clock, log } = foundation
    const { publicUrl, pushServices } = settings.config
    const keys = await loadServiceKeys(settings.config, settings.secrets)
    const messages = createMessages({ ...settings, clock, log })
    const notifications = createNotifications({
      db: foundation.database.db,
      clock,
      log,
      messages,
      publicUrl,
      keys,
      pushServices,
    })
    for (const mail of await notifications.undelivered(most)) process.stdout.write(`${JSON.stringify(mail)}\n`)
  } finally {
    await foundation.close()
  }
}
