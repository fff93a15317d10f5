import { changeRows } from './database.ts'

/** Notes the numbers of these accounts as proved, named by their ids or their people's usernames, as the operator does. */
export const proveNumbers = (dataDir: string, accounts: readonly string[]): Promise<void> => {
  const listed = accounts.map((name) => `'${name}'`).join(', ')
  return changeRows(
    dataDir,
    `insert into identifier_proof (account_id, number, branch_no, how, proved_at)
     select a.id, coalesce(b.tax_id, p.national_id), coalesce(b.branch_no, ''), 'operator', now()
     from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
     where (a.id::text in (${listed}) or p.username in (${listed})) and coalesce(b.tax_id, p.national_id) is not null
     on conflict do nothing`,
  )
}
