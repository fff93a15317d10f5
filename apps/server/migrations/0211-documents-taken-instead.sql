-- Of two documents of one number whose contents differ, the receiver may take the later one instead of the first: the first
-- is replaced for them, and for its sender where both came from one sender (T31).
create table edoc_taken_instead (
  edoc_id uuid not null references edoc on delete cascade,
  instead_of uuid not null references edoc on delete cascade,
  primary key (edoc_id, instead_of)
);
create index edoc_taken_instead_of_idx on edoc_taken_instead (instead_of);
grant select, insert on edoc_taken_instead to khlang_app;

-- How a document stands by what refers to it. What was taken instead of it counts, too, from when it is in force until it is
-- closed; each step is a row of an index, as there.
alter function edoc_standing(edoc, boolean) rename to edoc_referred_standing;
create function edoc_standing(e edoc, for_sender boolean) returns text language plpgsql stable as $$
declare
  standing text := edoc_referred_standing(e, for_sender);
  taken uuid;
  later edoc;
begin
  if standing <> 'in_force' then return standing; end if;
  for taken in select t.edoc_id from edoc_taken_instead t where t.instead_of = e.id loop
    select * into later from edoc where id = taken;
    if later.status not in ('duplicate', 'failed', 'closed')
      and (not for_sender or later.sender_account_id = e.sender_account_id) then
      return 'replaced';
    end if;
  end loop;
  return standing;
end $$;

-- As in 0202: nothing can have been taken instead of a new document.
create or replace function judge_new_edoc() returns trigger language plpgsql as $$
begin
  -- A replacement may have the number that it replaces: it will ask for the whole lock, which nobody else may share then.
  if new.replaces then
    perform pg_advisory_xact_lock(7235, edoc_lock_of(new.seller_tax_id, new.document_no));
  else
    perform pg_advisory_xact_lock_shared(7235, edoc_lock_of(new.seller_tax_id, new.document_no));
  end if;
  new.standing := edoc_referred_standing(new, false);
  return new;
end $$;

-- As in 0202, and of what a document was taken instead of: its row is written before its status changes.
create or replace function judge_changed_edoc() returns trigger language plpgsql as $$
begin
  -- Who speaks for its seller also decides what acts on it, and what its sender may know.
  if old.authority <> new.authority then
    perform judge_edocs_of(new.seller_tax_id, new.document_no);
  end if;
  perform judge_edocs_of(x.seller, x.number) from (
    select new.seller_tax_id as seller, r.document_no as number
    from edoc_reference r where r.edoc_id = new.id and r.kind in ('replaces', 'cancels')
    union
    select e.seller_tax_id, e.document_no
    from edoc_taken_instead t join edoc e on e.id = t.instead_of where t.edoc_id = new.id
    order by seller, number
  ) x;
  return null;
end $$;
