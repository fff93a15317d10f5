import { account } from './account.ts'
import { backup } from './backup.ts'
import { checkLog } from './check-log.ts'
import { directory } from './directory.ts'
import { fsck } from './fsck.ts'
import type { CommandName } from './help.ts'
import { identifier } from './identifier.ts'
import { manuals } from './manuals.ts'
import { migrateOnly } from './migrate.ts'
import { partner } from './partner.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { operator, supportAgent } from './staff.ts'
import { undelivered } from './undelivered.ts'
import type { Settings } from './settings.ts'

type Command = (settings: Settings, rest: readonly string[]) => Promise<void>

/** The commands of the program. */
export const commands: Record<CommandName, Command> = {
  all: (settings, rest) => serve(settings, { web: true, jobs: true }, rest),
  api: (settings, rest) => serve(settings, { web: true, jobs: false }, rest),
  worker: (settings, rest) => serve(settings, { web: false, jobs: true }, rest),
  manuals,
  migrate: migrateOnly,
  account,
  backup,
  'check-log': checkLog,
  directory,
  fsck,
  identifier,
  operator,
  partner,
  restore,
  'support-agent': supportAgent,
  undelivered,
}
