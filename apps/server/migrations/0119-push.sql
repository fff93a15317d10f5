-- A browser that shows notifications, on behalf of the session that asked for it: it ends with that session.
create table push_subscription (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  session_id uuid not null unique references session on delete cascade,
  -- The address that the browser's push service gave it. One browser belongs to whoever signed in last.
  endpoint text not null unique,
  -- Keys of the browser, by which its messages are encrypted: base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index push_subscription_person_idx on push_subscription (person_id);

-- A notice on its way to one browser: written in the transaction of the notice, once, and deleted when it has arrived or
-- was given up.
create table push_delivery (
  id uuid primary key,
  notice_id uuid not null references notice on delete cascade,
  subscription_id uuid not null references push_subscription on delete cascade,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  unique (notice_id, subscription_id)
);
create index push_delivery_subscription_idx on push_delivery (subscription_id);
create index push_delivery_due_idx on push_delivery (next_attempt_at);

-- The key by which push services recognise this server: created once, sealed with the server's secret.
create table push_key (
  name text primary key,
  sealed_value bytea not null
);

-- Whether notices of a kind are shown by the person's browsers.
alter table notice_choice add column push boolean not null default true;

grant select, insert, update, delete on push_subscription, push_delivery to khlang_app;
grant select, insert on push_key to khlang_app;
