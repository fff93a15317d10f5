import { fsck } from './fsck.ts'
import { migrateOnly } from './migrate.ts'
import { partner } from './partner.ts'
import { serve } from './serve.ts'
import { undelivered } from './undelivered.ts'
import type { Settings } from './settings.ts'

type Command = (settings: Settings, rest: readonly string[]) => Promise<void>

/** The commands of the program. */
export const commands: Record<string, Command> = {
  all: (settings) => serve(settings, { web: true, jobs: true }),
  api: (settings) => serve(settings, { web: true, jobs: false }),
  worker: (settings) => serve(settings, { web: false, jobs: true }),
  migrate: migrateOnly,
  fsck,
  partner,
  undelivered,
}
