import type { Query } from './world.ts'

export type BusinessSize = { employees: number; departments: number; ruled: number; folders: number; events: number }

/** What the rows ask about. */
export type SeededBusiness = {
  accountId: string
  root: string
  /** A folder of the root with 100 files, and a rule for everybody of the business. */
  ordinary: string
  /** A folder with a rule for a department of `employeeId`, three levels below the root. */
  deep: string
  employeeId: string
  /** A name that one employee has. */
  name: string
}

/**
 * Fills the business of a demo employee as the product writes rows: departments in a tree, employees in one or two of
 * them and in a role, folders with rules directly in the root, most of the other folders below those, and their shares.
 */
export async function seedBusiness(query: Query, username: string, size: BusinessSize): Promise<SeededBusiness> {
  const [found] = await query(
    `select d.account_id, d.id as drive_id, d.root_id, e.id as employee_id, e.person_id
     from employee e join person p on p.id = e.person_id
       join drive d on d.account_id = e.business_id and d.kind = 'business'
     where p.username = $1 limit 1`,
    [username],
  )
  const { account_id, drive_id, root_id, employee_id, person_id } = found as Record<string, string>
  await query("set session_replication_role = 'replica'")
  await seedPeople(query, account_id as string, size)
  await seedFolders(query, drive_id as string, root_id as string, size)
  await seedGrants(query, {
    businessId: account_id as string,
    driveId: drive_id as string,
    makerId: person_id as string,
  })

  const rule = `insert into access_rule (id, item_id, parent_id, audience, audience_id, level)
    select gen_random_uuid(), id, parent_id, $2, $3, $4 from item where id = $1`
  const folder = async (name: string, parent: string) => {
    const [row] = await query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n, has_grants)
       values (gen_random_uuid(), $1, $2, 0, $3, $3, 0, 1, true) returning id`,
      [drive_id, parent, name],
    )
    return (row as { id: string }).id
  }
  const ordinary = await folder('ของทุกคน', root_id as string)
  await query(rule, [ordinary, 'business', account_id, 'edit'])
  await query(
    `insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n)
     select gen_random_uuid(), $1, $2, 1, 'รายงาน ' || g || '.pdf', 'รายงาน ' || g || '.pdf', 'pdf', 'application/pdf', g, 1
     from generate_series(1, 100) g`,
    [drive_id, ordinary],
  )
  const deep = await folder('สาม', await folder('สอง', await folder('หนึ่ง', root_id as string)))
  await query(rule, [deep, 'employee', employee_id, 'edit'])
  await query(
    `insert into audit_event (at, type, subject, account_id, person_id, actor, data)
     select now() - (20000000 - g * 10) * interval '1 second', 'item.renamed', $1, $2, $3, 'person', '{"name":"ชื่อใหม่"}'
     from generate_series(1, $4::int) g`,
    [ordinary, account_id, person_id, size.events],
  )
  await query('vacuum analyze')
  return {
    accountId: account_id as string,
    root: root_id as string,
    ordinary,
    deep,
    employeeId: employee_id as string,
    name: `สมคิด${size.employees - 1}`,
  }
}

async function seedPeople(query: Query, businessId: string, { employees, departments }: BusinessSize): Promise<void> {
  await query(
    `insert into business_role (id, business_id, name_th) select gen_random_uuid(), $1, 'ตำแหน่ง ' || g from generate_series(1, 20) g`,
    [businessId],
  )
  // Thirty at the top, and thirty in each of the next.
  await query(
    `with made as (select g, gen_random_uuid() as id from generate_series(1, $2::int) g)
     insert into department (id, business_id, name_th, parent_id)
     select m.id, $1, 'แผนก ' || m.g, above.id from made m left join made above on above.g = m.g / 30`,
    [businessId, departments],
  )
  await query(
    `with people as (
       insert into person (id, username, first_name_th, last_name_th, email, created_at)
       select gen_random_uuid(), 'bench' || g, 'สมคิด' || g, 'ใจดี', 'bench' || g || '@bench.example', now()
       from generate_series(1, $2::int) g returning id, first_name_th || ' ' || last_name_th as name
     )
     insert into employee (id, business_id, person_id, name) select gen_random_uuid(), $1, id, name from people`,
    [businessId, employees],
  )
  const numbered = (table: string) =>
    `(select id, row_number() over (order by id) - 1 as n, count(*) over () as all from ${table} where business_id = $1)`
  for (const step of [1, 7])
    await query(
      `insert into employee_department (employee_id, department_id)
       select e.id, d.id from ${numbered('employee')} e join ${numbered('department')} d on d.n = (e.n * ${step}) % d.all
       on conflict do nothing`,
      [businessId],
    )
  await query(
    `insert into employee_role (employee_id, role_id)
     select e.id, r.id from ${numbered('employee')} e join ${numbered('business_role')} r on r.n = e.n % r.all
     on conflict do nothing`,
    [businessId],
  )
}

async function seedFolders(query: Query, driveId: string, root: string, { ruled, folders }: BusinessSize) {
  const insert = `insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n, has_grants, stop_inheriting)`
  await query(
    `${insert} select gen_random_uuid(), $1, $2, 0, 'ลูกค้า ' || g, 'ลูกค้า ' || g, 0, 1, true, g % 50 = 0
     from generate_series(1, $3::int) g`,
    [driveId, root, ruled],
  )
  await query(
    `${insert} select gen_random_uuid(), $1, p.id, 0, 'งาน ' || g, 'งาน ' || g, 0, 1, false, false
     from item p, generate_series(1, $3::int) g where p.parent_id = $2 and p.name like 'ลูกค้า %'`,
    [driveId, root, Math.round((folders - ruled) / ruled)],
  )
}

type Granted = { businessId: string; driveId: string; makerId: string }

/** One rule for each folder of the root: most for departments, some for roles and employees; and shares of some. */
async function seedGrants(query: Query, { businessId, driveId, makerId }: Granted): Promise<void> {
  // As the triggers do, which do not run here.
  const folders = `(select id, parent_id, row_number() over (order by id) - 1 as n from item where drive_id = $1 and name like 'ลูกค้า %')`
  const audiences = (table: string) =>
    `(select id, row_number() over (order by id) - 1 as n, count(*) over () as all from ${table} where business_id = $2)`
  // Roles in turn, so that each has as many: which one the measured employee has is chance.
  for (const [audience, table, which, nth] of [
    ['department', 'department', 'f.n % 10 < 7', 'f.n'],
    ['role', 'business_role', 'f.n % 10 = 7', 'f.n / 10'],
    ['employee', 'employee', 'f.n % 10 > 7', 'f.n'],
  ])
    await query(
      `insert into access_rule (id, item_id, parent_id, audience, audience_id, level)
       select gen_random_uuid(), f.id, f.parent_id, '${audience}', a.id, case f.n % 17 when 0 then 'none' when 1 then 'view' else 'edit' end
       from ${folders} f join ${audiences(table as string)} a on a.n = (${nth}) % a.all where ${which}`,
      [driveId, businessId],
    )
  await query(
    `insert into item_share (id, item_id, parent_id, audience, audience_id, level, made_as, created_by, account_id, created_at)
     select gen_random_uuid(), f.id, f.parent_id, 'person', e.person_id, 'view', 'adminBusiness', $3, $2, now() - f.n * interval '1 minute'
     from ${folders} f join (select person_id, row_number() over (order by id) - 1 as n from employee where business_id = $2) e
       on e.n = f.n`,
    [driveId, businessId, makerId],
  )
}
