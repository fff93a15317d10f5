-- When a document was last repeated: the number and the last one stand in the details of its sender and its receiver (C66).
alter table edoc add column repeated_at timestamptz;
update edoc e set repeated_at = (select max(d.accepted_at) from edoc d where d.duplicate_of = e.id) where duplicates > 0;

-- What was kept from mail before it was noted that nobody here had sent it: it is in no Outbox, and no person and no key sent it.
update edoc e set via = 'mail'
where via = 'call' and sender_person_id is null and sender_key_id is null
  and exists (select from mail_item m where m.edoc_id = e.id)
  and not exists (select from edoc_copy c where c.edoc_id = e.id and c.box = 'outbox');

-- Accounts for which documents wait for space, looked for when some has become free.
create index edoc_full_idx on edoc (receiver_account_id) where status = 'pending' and reason = 'storage_full';

-- Who decides is reminded of each cause by itself, once a day.
alter table consent_reminder add column about text not null default 'consent' check (about in ('consent', 'sender', 'space'));
alter table consent_reminder drop constraint consent_reminder_pkey, add primary key (account_id, day, about);
alter table consent_reminder alter column about drop default;
