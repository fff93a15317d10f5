import type { AdminTaskKind } from '@khlang/contract/admin-today'
import { quotaWarnings } from '@khlang/contract/quotas'
import { sql } from 'kysely'
import { failedMail } from '../people/employees.repo.ts'
import type { Db } from '../../../platform/db.ts'

export async function countTasks(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Record<AdminTaskKind, number> | undefined> {
  const { rows } = await sql<Record<AdminTaskKind, number>>`
    with shared as (select id from drive where account_id = ${accountId} and kind = 'business')
    select
      (select count(*) from drive_alarm a where a.drive_id in (select id from shared) and a.dismissed_at is null)
        as alarms,
      (select count(*) from drive d
        left join employee e on e.business_id = d.account_id and e.person_id = d.person_id and e.removed_at is null
        where d.account_id = ${accountId} and (d.kind = 'business' or e.id is not null) and d.quota > 0
          and (d.used + coalesce((select sum(c.bytes) from quota_change c where c.drive_id = d.id), 0)) * 100
            >= d.quota * ${quotaWarnings[0]}::bigint) as "nearlyFull",
      (select count(*) from leaver where business_id = ${accountId} and problem is not null and ended_at is null)
        as "failedTransfers",
      (select count(*) from join_request
        where business_id = ${accountId} and state = 'open' and expires_at > ${now}) as joins,
      (select count(*) from unlock_request r join item i on i.id = r.item_id
        where i.drive_id in (select id from shared) and r.answer is null and i.trashed_at is null)
        as "unlockRequests",
      (select count(*) from employee_invitation i where i.business_id = ${accountId} and ${failedMail}) as "failedMails",
      (select count(*) from alert_address join mail m on m.key = alert_address.latest_mail
        where business_id = ${accountId} and m.state in ('refused', 'failed')) as "failedAlerts",
      (select count(*) from employee_invitation where business_id = ${accountId} and declined_at is null) as invitations,
      (select count(*) from item i where i.drive_id in (select id from shared) and i.locked_by is not null
        and i.trashed_at is null and (i.lock_until is null or i.lock_until > ${now})) as locks`.execute(db)
  return rows[0]
}
