-- Recipients of a mail whose Inbox gets the e-documents instead (C63).
alter table dispatch_recipient add column to_inbox boolean not null default false;

-- E-documents among what was sent that go to the Inbox of those recipients; each is sent once, however many of them read it.
create table dispatch_document (
  dispatch_id uuid not null references dispatch on delete cascade,
  -- In the order in which they were chosen.
  n integer not null,
  item_ids uuid[] not null,
  name text not null,
  -- Of the files as they were when it was decided whom they are for: nothing else is delivered.
  sha256 bytea not null,
  -- Of edoc, once it was sent; it may have been purged since.
  edoc_id uuid,
  -- What its sender was told then.
  status text,
  reason text,
  light text,
  -- Why it was not sent: an error of the catalogue.
  refusal text,
  primary key (dispatch_id, n)
);
grant select, insert, update, delete on dispatch_document to khlang_app;
