-- Whether a document is in force, or another one has replaced or cancelled it. One place says it for rows, filters, figures,
-- reports and deductions; it follows from rows of documents that may come in any order, so that it is kept where they are.
alter table edoc add column standing text not null default 'in_force'
  check (standing in ('in_force', 'replaced', 'cancelled'));
alter table edoc_copy add column standing text not null default 'in_force'
  check (standing in ('in_force', 'replaced', 'cancelled'));

-- What was found when it was checked is looked for, too.
alter table edoc_copy add column light text not null default 'green' check (light in ('green', 'amber', 'red'));
update edoc_copy c set light = e.light from edoc e where e.id = c.edoc_id and e.light <> 'green';
create index edoc_copy_light_idx on edoc_copy (account_id, box, light, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null and light <> 'green';

-- A number of a seller, however it is spelled.
create index edoc_number_idx on edoc (seller_tax_id, search_form(lower(document_no)));
create index edoc_copy_standing_idx on edoc_copy (account_id, box, standing, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null and standing <> 'in_force';

-- Whether what a document `n` says of another one `e` counts: it comes from the same seller, or both were sent by one account
-- without anything that shows whose they are; and it was issued, whether or not its receiver takes it. What has the number
-- of the document that it replaces comes after it.
create function edoc_acts_on(n edoc, e edoc) returns boolean language sql stable as $$
  select n.id <> e.id and n.seller_tax_id = e.seller_tax_id
    and (n.document_no <> e.document_no or n.seq > e.seq)
    and n.status not in ('draft', 'processing', 'duplicate', 'closed')
    and (n.status <> 'failed' or n.reason in ('no_consent', 'blocked_by_receiver', 'expired'))
    and (n.authority <> 'none' or (e.authority = 'none' and n.sender_account_id = e.sender_account_id
      and n.via = 'call' and e.via = 'call'))
$$;

-- How a document stands; `for_sender`: as its sender may know. Whoever has nothing that makes them speak for the seller learns
-- nothing of what others issue. It is asked for every document, of which few are named by another one: each step is a row of an
-- index, whatever a planner believes of tables that have just been filled.
create function edoc_standing(e edoc, for_sender boolean) returns text language plpgsql stable as $$
declare
  reference edoc_reference;
  later edoc;
  standing text := 'in_force';
begin
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

-- One of a thousand locks, so that many documents of one transaction take no more.
create function edoc_lock_of(seller text, number text) returns integer language sql immutable as $$
  select hashtext(seller || ' ' || number) & 1023
$$;

-- Judges documents of one number again. They are locked first: of a document and the one that replaces it, which may come at
-- the same time, the later one sees the earlier one.
create function judge_edocs_of(seller text, number text) returns void language plpgsql as $$
declare
  e edoc;
begin
  perform pg_advisory_xact_lock(7235, edoc_lock_of(seller, number));
  for e in
    select * from edoc d
    where d.seller_tax_id = seller and search_form(lower(d.document_no)) = search_form(lower(number)) and d.document_no = number
  loop
    update edoc d set standing = edoc_standing(e, false) where d.id = e.id and d.standing <> edoc_standing(e, false);
    update edoc_copy c set standing = edoc_standing(e, c.box = 'outbox')
    where c.edoc_id = e.id and c.standing <> edoc_standing(e, c.box = 'outbox');
  end loop;
end $$;

create function judge_new_edoc() returns trigger language plpgsql as $$
begin
  -- A replacement may have the number that it replaces: it will ask for the whole lock, which nobody else may share then.
  if new.replaces then
    perform pg_advisory_xact_lock(7235, edoc_lock_of(new.seller_tax_id, new.document_no));
  else
    perform pg_advisory_xact_lock_shared(7235, edoc_lock_of(new.seller_tax_id, new.document_no));
  end if;
  new.standing := edoc_standing(new, false);
  return new;
end $$;
create trigger edoc_standing before insert on edoc for each row execute function judge_new_edoc();

create function judge_referred_edocs() returns trigger language plpgsql as $$
begin
  perform judge_edocs_of(e.seller_tax_id, new.document_no) from edoc e where e.id = new.edoc_id;
  return null;
end $$;
create trigger edoc_reference_standing after insert on edoc_reference for each row
  when (new.kind in ('replaces', 'cancels'))
  execute function judge_referred_edocs();

create function judge_changed_edoc() returns trigger language plpgsql as $$
begin
  -- Who speaks for its seller also decides what acts on it, and what its sender may know.
  if old.authority <> new.authority then
    perform judge_edocs_of(new.seller_tax_id, new.document_no);
  end if;
  perform judge_edocs_of(new.seller_tax_id, r.document_no)
  from edoc_reference r where r.edoc_id = new.id and r.kind in ('replaces', 'cancels') order by r.document_no;
  return null;
end $$;
create trigger edoc_changed_standing after update of status, reason, authority on edoc for each row
  when ((old.status, old.reason, old.authority) is distinct from (new.status, new.reason, new.authority))
  execute function judge_changed_edoc();

select judge_edocs_of(named.seller_tax_id, named.document_no) from (
  select distinct e.seller_tax_id, r.document_no from edoc_reference r join edoc e on e.id = r.edoc_id
  where r.kind in ('replaces', 'cancels')
) named;
