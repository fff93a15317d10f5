-- An address that is told what happens to the files that an API key reaches (Standard Webhooks).
create table webhook (
  id uuid primary key,
  key_id uuid not null references api_key on delete cascade,
  account_id uuid not null references account on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- By which receivers recognise what is sent: sealed with the server's secret, because each message is signed with it.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Since when nothing has been delivered any more; null while it works.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- Switched off by an admin, or by itself.
  disabled_by text check (disabled_by in ('admin', 'failures', 'gone')),
  check ((disabled_at is null) = (disabled_by is null))
);
create index webhook_key_idx on webhook (key_id);
create index webhook_account_idx on webhook (account_id);

-- Something that one webhook is told, once; its id is that of the message, however often it is sent.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  -- The row of the log that it is about; null for a test.
  event_id bigint,
  -- What the receiver reads, once it is written: the same bytes at every attempt.
  event text,
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_delivery_list_idx on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_due_idx on webhook_delivery (next_attempt_at) where state = 'waiting';
create index webhook_delivery_created_idx on webhook_delivery (created_at);

-- Each time that a message was sent, and what came back.
create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  n integer not null,
  at timestamptz not null,
  -- Null: no answer, for the reason in `failure`.
  status integer,
  failure text,
  took_ms integer not null,
  answer text not null default '',
  primary key (delivery_id, n)
);
grant select, insert, update, delete on webhook, webhook_delivery, webhook_attempt to khlang_app;

-- What a row of the log is for webhooks; null for what they are not told.
create function webhook_event_of(type text) returns text language sql immutable parallel safe as $$
  select case
    when type in ('item.created', 'item.copied', 'item.restored') then 'file.added'
    when type in ('item.renamed', 'item.moved', 'item.changed', 'version.created', 'version.restored') then 'file.changed'
    when type = 'item.trashed' then 'file.deleted'
  end
$$;

-- Queues what the webhooks of a business are told, in the transaction of what happened: it is lost with that, and only
-- with that. Whether the key reaches the item is asked before it is sent. A move may add or delete for a folder.
create function note_for_webhooks() returns trigger language plpgsql as $$
declare
  due record;
  told text := webhook_event_of(new.type);
begin
  for due in
    insert into webhook_delivery (id, webhook_id, event_id, created_at, next_attempt_at)
    select gen_random_uuid(), w.id, new.event_id, new.at, new.at from webhook w
    where w.account_id = new.account_id and w.disabled_at is null
      and (told = any(w.events) or new.type = 'item.moved')
    on conflict do nothing
    returning id
  loop
    perform enqueue_job('webhooks:deliver', json_build_object('deliveryId', due.id), 0, null, null, 0);
  end loop;
  return null;
end $$;
create trigger business_activity_webhooks after insert on business_activity for each row
  when (new.place = 'business' and webhook_event_of(new.type) is not null)
  execute function note_for_webhooks();
