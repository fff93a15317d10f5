import type { Tx } from '../../platform/db.ts'
import { createChecks } from './checks.ts'
import type { MailkeepDeps } from './deps.ts'
import { createKeep } from './keep.ts'
import { createListener } from './listener.ts'
import { createMails } from './mails.ts'
import { forgetMailboxes } from './mailboxes.repo.ts'
import { createManage } from './manage.ts'
import { createManageRules } from './manage-rules.ts'
import { createRead } from './read.ts'
import { createReport } from './report.ts'

export type Mailkeep = ReturnType<typeof createMailkeep>

/** Mail auto-keep (T12): mailboxes that are read, addresses that mail is sent to, and what came of every mail. */
export function createMailkeep(deps: MailkeepDeps) {
  const keeping = createKeep(deps)
  const reading = createRead(deps, keeping)
  const checks = createChecks(deps, reading)
  return {
    keeping,
    reading,
    listener: createListener(deps, keeping),
    mailboxes: createManage(deps, reading),
    rules: createManageRules(deps),
    mails: createMails(deps),
    checks,
    report: createReport(deps, checks),
    /** In the transaction that erases an account. */
    forgetAccount: (tx: Tx, accountId: string) => forgetMailboxes(tx, accountId, deps.clock.now()),
  }
}
