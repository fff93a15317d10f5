import { type Employee } from '@khlang/contract/employees'
import type { App } from '../src/app.ts'
import { personActor } from '../src/platform/actor.ts'
import type { Database } from '../src/platform/db.ts'

type Deps = { services: App['services']; database: Database }

/** Whoever is invited and known accepts at once, for tests that are about something else: returns the employee. */
export async function acceptAtOnce(
  { services, database }: Deps,
  businessId: string,
  invited: Employee,
): Promise<Employee> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select p.id from employee_invitation i join person p on p.id = i.person_id or p.mobile = i.address
       or lower(p.email) = i.address and p.email_verified_at is not null
     where i.id = $1`,
    [invited.id],
  )
  const personId = rows[0]?.id
  if (personId === undefined) return invited
  const { memberships, employees } = services.admin
  await memberships.accept(personActor({ personId, accountId: businessId }), invited.id)
  return employees.get(personActor({ personId, accountId: businessId }), invited.id, 'th')
}
