import type { Database } from '../src/platform/db.ts'

/** From now on each business and each person with a national id has proved it, unless another account has. */
export const proveAllNumbers = (owner: Database) =>
  owner.pool.query(`
    create function prove_business() returns trigger language plpgsql as $$
    begin
      insert into identifier_proof (account_id, number, branch_no, how, proved_at)
      values (new.id, new.tax_id, new.branch_no, 'operator', now()) on conflict do nothing;
      return null;
    end $$;
    create trigger prove_business after insert on business for each row execute function prove_business();
    create function prove_citizen() returns trigger language plpgsql as $$
    begin
      insert into identifier_proof (account_id, number, branch_no, how, proved_at)
      select new.id, p.national_id, '', 'operator', now() from person p
      where p.id = new.person_id and p.national_id is not null on conflict do nothing;
      return null;
    end $$;
    create trigger prove_citizen after insert on account for each row execute function prove_citizen();
    create function prove_person() returns trigger language plpgsql as $$
    begin
      insert into identifier_proof (account_id, number, branch_no, how, proved_at)
      select a.id, new.national_id, '', 'operator', now() from account a where a.person_id = new.id on conflict do nothing;
      return null;
    end $$;
    create trigger prove_person after update of national_id on person for each row
      when (new.national_id is not null) execute function prove_person();
  `)

/** From now on every sender speaks for every seller, also by mail: for tests that are about something else. */
export const trustAllSenders = (owner: Database) =>
  owner.pool.query(`
    create or replace function speaks_for(sender uuid, sender_key uuid, seller text) returns text language sql stable as
      $$ select 'mandate' $$`)

/** As an operator who has seen the papers. */
export const proveNumber = (owner: Database, accountId: string) =>
  owner.pool.query(
    `insert into identifier_proof (account_id, number, branch_no, how, proved_at)
     select a.id, coalesce(b.tax_id, p.national_id), coalesce(b.branch_no, ''), 'operator', now()
     from account a left join business b on b.id = a.id left join person p on p.id = a.person_id
     where a.id = $1 on conflict do nothing`,
    [accountId],
  )
