-- Events of e-documents are about a document, so nothing is to be found out about items and drives: those of an account
-- are in the log of its business, those of the system are written down by `audit_event_edoc`.
create function note_edoc_of_business() returns trigger language plpgsql as $$
begin
  insert into business_activity (account_id, type, at, event_id, person_id, subject)
  select b.id, new.type, new.at, new.id, new.person_id, new.subject from business b where b.id = new.account_id;
  return null;
end $$;
create trigger audit_event_edoc_business after insert on audit_event for each row
  when (new.type like 'edoc.%' and new.account_id is not null)
  execute function note_edoc_of_business();
drop trigger audit_event_business on audit_event;
create trigger audit_event_business after insert on audit_event for each row
  when (new.type not like 'edoc.%')
  execute function note_for_business();
