-- An e-document on its way from a sender to a receiver: one row for both, whose id is the transaction id. What each of them
-- sees and may delete is a copy of its own, below.
create table edoc (
  id uuid primary key,
  -- The order of acceptance: what waits is delivered first in, first out.
  seq bigint generated always as identity,
  status text not null check (status in ('draft', 'processing', 'pending', 'active', 'duplicate', 'failed',
    'resend_from_etax', 'sender_delete', 'request_delete_log', 'reject', 'closed')),
  reason text,

  sender_account_id uuid not null references account,
  -- Who sent it for that account; both null once they are gone.
  sender_person_id uuid references person,
  sender_key_id uuid references api_key on delete set null,
  -- Whom it is for; the account is null while nobody here has this tax id and branch, or this national id.
  receiver_account_id uuid references account,
  receiver_tax_id text,
  receiver_branch text,
  receiver_name text,

  seller_tax_id text not null,
  seller_branch text,
  seller_name text,
  buyer_tax_id text,
  buyer_branch text,
  buyer_name text,
  document_no text not null,
  doc_type text not null,
  purpose_code text,
  doc_date date not null,
  process_at timestamptz not null,
  date_effect date,
  po_number text,
  customer_id text,
  system_name text,
  net numeric,
  vat numeric,
  gross numeric,
  currency text,

  -- What the reader found: the light, the signature and the findings, in both languages.
  light text not null check (light in ('green', 'amber', 'red')),
  signature text not null check (signature in ('none', 'valid', 'broken')),
  findings jsonb not null default '[]',

  -- What makes two documents the same one, and what the document says.
  business_key bytea not null,
  content_hash bytea not null,
  -- Held while the document is in force: no two may have it. Null for drafts, duplicates and what was not delivered.
  unique_key bytea,
  -- It names an earlier document that it is issued instead of.
  replaces boolean not null default false,
  duplicate_of uuid references edoc,
  duplicates integer not null default 0,

  created_at timestamptz not null,
  accepted_at timestamptz,
  delivered_at timestamptz,
  -- Until when it is held for the receiver.
  pending_until timestamptz,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  resent_at timestamptz,
  -- Original bytes are kept until then (C24).
  retention_until date not null,
  bytes bigint not null
);
create unique index edoc_unique_key_idx on edoc (unique_key) where unique_key is not null;
create index edoc_waiting_idx on edoc (receiver_account_id, seq) where status = 'pending' and receiver_account_id is not null;
create index edoc_unknown_idx on edoc (receiver_tax_id, receiver_branch, seq)
  where status = 'pending' and receiver_account_id is null;
create index edoc_due_idx on edoc (pending_until) where status = 'pending';
create index edoc_key_idx on edoc (sender_key_id) where sender_key_id is not null;
create index edoc_person_idx on edoc (sender_person_id) where sender_person_id is not null;
create index edoc_sender_document_idx on edoc (sender_account_id, seller_tax_id, document_no);
create index edoc_sender_key_idx on edoc (sender_account_id, business_key) where unique_key is not null;
create index edoc_receiver_idx on edoc (receiver_account_id) where receiver_account_id is not null;
create index edoc_duplicate_idx on edoc (duplicate_of) where duplicate_of is not null;

-- The copy of the sender (outbox) or the receiver (inbox), with what lists filter by, so that a page is read from one index.
create table edoc_copy (
  edoc_id uuid not null references edoc on delete cascade,
  box text not null check (box in ('inbox', 'outbox')),
  account_id uuid not null references account,
  -- When it was sent, or arrived.
  at timestamptz not null,
  status text not null,
  reason text,
  doc_type text not null,
  doc_date date not null,
  process_at timestamptz not null,
  document_no text not null,
  -- The tax id of the other party.
  counterparty text,
  -- What the account is in the document.
  side text not null check (side in ('buyer', 'seller', 'other')),
  search text not null,
  read_at timestamptz,
  trashed_at timestamptz,
  trashed_by uuid references person,
  -- Deleted for ever: the row stays, so that the document is not delivered again.
  deleted_at timestamptz,
  deleted_by uuid references person,
  deleted_reason text,
  -- Whether people have been told of what it came to.
  told boolean not null default false,
  -- Whose storage it uses, and how much; null for what uses none.
  drive_id uuid references drive on delete set null,
  bytes bigint not null default 0,
  share_at timestamptz,
  shared_by uuid references person,
  chat_status text not null default 'none' check (chat_status in ('none', 'sent', 'failed', 'read')),
  tax_refund_status text not null default 'none'
    check (tax_refund_status in ('none', 'eligible', 'over_cap', 'used', 'excluded')),
  hashtags text[] not null default '{}',
  primary key (edoc_id, box)
);
create index edoc_copy_at_idx on edoc_copy (account_id, box, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null;
create index edoc_copy_status_idx on edoc_copy (account_id, box, status, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null;
create index edoc_copy_type_idx on edoc_copy (account_id, box, doc_type, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null;
create index edoc_copy_counterparty_idx on edoc_copy (account_id, box, counterparty, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null;
create index edoc_copy_side_idx on edoc_copy (account_id, box, side, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null and side <> 'buyer';
create index edoc_copy_unread_idx on edoc_copy (account_id, box, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null and read_at is null and box = 'inbox';
create index edoc_copy_date_idx on edoc_copy (account_id, box, doc_date desc, edoc_id desc)
  where trashed_at is null and deleted_at is null;
create index edoc_copy_process_idx on edoc_copy (account_id, box, process_at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null;
create index edoc_copy_number_idx on edoc_copy (account_id, box, document_no);
create index edoc_copy_search_idx on edoc_copy using gin (search gin_trgm_ops);
create index edoc_copy_trash_idx on edoc_copy (account_id, box, trashed_at desc, edoc_id desc)
  where trashed_at is not null and deleted_at is null;
create index edoc_copy_trash_end_idx on edoc_copy (trashed_at) where trashed_at is not null and deleted_at is null;
create index edoc_copy_untold_idx on edoc_copy (box, account_id) where not told;
create index edoc_copy_drive_idx on edoc_copy (drive_id) where drive_id is not null;

-- The bytes of a document as they were sent; they never change.
create table edoc_file (
  edoc_id uuid not null references edoc on delete cascade,
  kind text not null check (kind in ('xml', 'pdf')),
  blob_id uuid not null references blob,
  sha256 bytea not null,
  size bigint not null,
  primary key (edoc_id, kind)
);
create unique index edoc_file_blob_idx on edoc_file (blob_id);

-- What a document refers to: what it replaces, corrects or cancels is found by these, whichever of them came first.
create table edoc_reference (
  edoc_id uuid not null references edoc on delete cascade,
  n integer not null,
  kind text not null check (kind in ('replaces', 'corrects', 'cancels', 'refers')),
  document_no text not null,
  doc_type text,
  primary key (edoc_id, n)
);
create index edoc_reference_number_idx on edoc_reference (document_no);

-- Each time that delivery was tried.
create table edoc_attempt (
  edoc_id uuid not null references edoc on delete cascade,
  n integer not null,
  at timestamptz not null,
  how text not null check (how in ('first', 'automatic', 'manual', 'source')),
  status text not null,
  reason text,
  primary key (edoc_id, n)
);

-- A sender asks the receiver to delete their copy (T30).
create table edoc_delete_request (
  id uuid primary key,
  edoc_id uuid not null references edoc on delete cascade,
  asked_by uuid references person,
  asked_at timestamptz not null,
  reason text not null,
  answer text check (answer in ('approved', 'rejected', 'withdrawn', 'expired')),
  answered_by uuid references person,
  answered_at timestamptz,
  answer_reason text,
  check ((answer is null) = (answered_at is null))
);
create unique index edoc_delete_request_open_idx on edoc_delete_request (edoc_id) where answer is null;
create index edoc_delete_request_edoc_idx on edoc_delete_request (edoc_id, asked_at);
create index edoc_delete_request_due_idx on edoc_delete_request (asked_at) where answer is null;

grant select, insert, update, delete on edoc, edoc_copy, edoc_file, edoc_reference, edoc_attempt, edoc_delete_request
  to khlang_app;

-- What uses the space of drives: versions of files, and e-documents that were delivered to their accounts.
create view drive_bytes as
  select i.drive_id, v.size as bytes from version v join item i on i.id = v.item_id
  union all
  select c.drive_id, c.bytes from edoc_copy c where c.drive_id is not null and c.deleted_at is null;
grant select on drive_bytes to khlang_app;

-- What the system does with a document of a business is in the log of that business too, whose admins may read it.
create function note_edoc_for_business() returns trigger language plpgsql as $$
begin
  insert into business_activity (account_id, type, at, event_id, subject)
  select b.id, new.type, new.at, new.id, new.subject from business b where b.id = uuid_in_text(new.data ->> 'accountId')
  on conflict do nothing;
  return null;
end $$;
create trigger audit_event_edoc after insert on audit_event for each row
  when (new.type like 'edoc.%' and new.account_id is null)
  execute function note_edoc_for_business();

-- Queues what the webhooks of a sender are told of its documents, as for files (migration 0130).
create function note_edoc_for_webhooks() returns trigger language plpgsql as $$
declare
  due record;
begin
  for due in
    insert into webhook_delivery (id, webhook_id, event_id, created_at, next_attempt_at)
    select gen_random_uuid(), w.id, new.event_id, new.at, new.at from webhook w
    where w.account_id = new.account_id and w.disabled_at is null and 'edoc.changed' = any(w.events)
    on conflict do nothing
    returning id
  loop
    perform enqueue_job('webhooks:deliver', json_build_object('deliveryId', due.id), 0, null, null, 0);
  end loop;
  return null;
end $$;
create trigger business_activity_edoc_webhooks after insert on business_activity for each row
  when (new.type in ('edoc.sent', 'edoc.changed'))
  execute function note_edoc_for_webhooks();
