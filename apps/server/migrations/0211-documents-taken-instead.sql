-- Of two documents of one number whose contents differ, the receiver may take the later one instead of the first: the first
-- is replaced for them, and for its sender where both came from one sender (T31).
create table edoc_taken_instead (
  edoc_id uuid not null references edoc on delete cascade,
  instead_of uuid not null references edoc on delete cascade,
  primary key (edoc_id, instead_of)
);
create index edoc_taken_instead_of_idx on edoc_taken_instead (instead_of);
grant select, insert on edoc_taken_instead to khlang_app;

-- As in 0202, and what was taken instead, from when it is in force until it is closed.
create or replace function edoc_standing(e edoc, for_sender boolean) returns text language plpgsql stable as $$
declare
  reference edoc_reference;
  later edoc;
  standing text := 'in_force';
begin
  if exists (
    select from edoc_taken_instead t join edoc n on n.id = t.edoc_id
    where t.instead_of = e.id and n.status not in ('duplicate', 'failed', 'closed')
      and (not for_sender or n.sender_account_id = e.sender_account_id)
  ) then
    standing := 'replaced';
  end if;
  for reference in
    select * from edoc_reference r
    where r.document_no = e.document_no and r.kind in ('replaces', 'cancels')
      and (r.doc_type is null or r.doc_type = e.doc_type)
  loop
    select * into later from edoc where id = reference.edoc_id;
    if not edoc_acts_on(later, e) then continue; end if;
    if for_sender and e.authority not in ('seller', 'mandate') and later.sender_account_id <> e.sender_account_id then
      continue;
    end if;
    if reference.kind = 'cancels' then return 'cancelled'; end if;
    standing := 'replaced';
  end loop;
  return standing;
end $$;

-- As in 0202: a row is written before the status of its document changes, which is when both are judged again.
create or replace function judge_changed_edoc() returns trigger language plpgsql as $$
begin
  -- Who speaks for its seller also decides what acts on it, and what its sender may know.
  if old.authority <> new.authority then
    perform judge_edocs_of(new.seller_tax_id, new.document_no);
  end if;
  perform judge_edocs_of(new.seller_tax_id, r.document_no)
  from edoc_reference r where r.edoc_id = new.id and r.kind in ('replaces', 'cancels') order by r.document_no;
  perform judge_edocs_of(e.seller_tax_id, e.document_no)
  from edoc_taken_instead t join edoc e on e.id = t.instead_of where t.edoc_id = new.id order by e.document_no;
  return null;
end $$;
