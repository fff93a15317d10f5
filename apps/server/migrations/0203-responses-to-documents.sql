-- What a receiver says of a document to its sender: that it is accepted, disputed, or was paid. All of them are kept; the last
-- one counts.
create table edoc_response (
  id uuid primary key,
  edoc_id uuid not null references edoc on delete cascade,
  response text not null check (response in ('accepted', 'disputed', 'paid')),
  reason text,
  paid_on date,
  at timestamptz not null,
  -- Null once the person is gone.
  by_person uuid references person,
  check ((response = 'paid') = (paid_on is not null)),
  check (response <> 'disputed' or reason is not null)
);
create index edoc_response_edoc_idx on edoc_response (edoc_id, at desc);
create index edoc_response_person_idx on edoc_response (by_person) where by_person is not null;
grant select, insert, update, delete on edoc_response to khlang_app;

alter table edoc_copy add column response text check (response in ('accepted', 'disputed', 'paid'));
create index edoc_copy_response_idx on edoc_copy (account_id, box, response, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null and response is not null;

-- A webhook of the sender is told of responses as of states.
drop trigger business_activity_edoc_webhooks on business_activity;
create trigger business_activity_edoc_webhooks after insert on business_activity for each row
  when (new.type in ('edoc.sent', 'edoc.changed', 'edoc.responded'))
  execute function note_edoc_for_webhooks();
