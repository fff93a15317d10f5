-- What the system does with a document of a citizen is in the citizen's own log; that of a business is found by its account.
create function note_edoc_for_owner() returns trigger language plpgsql as $$
begin
  insert into owner_activity (person_id, account_id, at, event_id, subject, type)
  select a.person_id, a.id, new.at, new.id, new.subject, new.type from account a
  where a.id = uuid_in_text(new.data ->> 'accountId') and a.person_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger audit_event_edoc_owner after insert on audit_event for each row
  when (new.type like 'edoc.%' and new.account_id is null)
  execute function note_edoc_for_owner();
