import type { NoticeKind } from '@khlang/contract/notice-kinds'
import type { Tx } from '../../platform/db.ts'
import type { SupportDeps } from './deps.ts'
import type { AccessRow } from './support.repo.ts'

type Kind = Extract<NoticeKind, `support${string}`>

export type Notify = ReturnType<typeof createNotify>

/** Notifies everybody who answers for the account; nobody can turn that off. */
export function createNotify({
  clock,
  accounts,
  staff,
  notifications,
}: Pick<SupportDeps, 'clock' | 'accounts' | 'staff' | 'notifications'>) {
  return async (tx: Tx, kind: Kind, row: AccessRow): Promise<void> => {
    const owners = (await accounts.findAnswerable(tx, row.account_id)).map(({ personId }) => personId)
    const operators =
      kind === 'supportRefused' ? (await staff.list(tx, 'operator')).map(({ personId }) => personId) : []
    const minutes = row.started_at ? Math.ceil((clock.now().getTime() - row.started_at.getTime()) / 60_000) : 0
    const data = {
      agent: row.agent_name,
      name: row.account_names,
      reason: row.reason,
      case: row.case_no,
      count: row.opened,
      minutes,
    }
    for (const personId of new Set([...owners, ...operators]))
      await notifications.notify(tx, {
        kind,
        key: `${kind}-${row.id}`,
        personId,
        accountId: owners.includes(personId) ? row.account_id : null,
        data,
        path: '/support-access',
        at: clock.now(),
      })
  }
}
