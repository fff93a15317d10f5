-- What somebody was notified of, for the notification centre: written in the transaction that gives the reason for it.
create table notice (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  -- The account that its page is opened with; null opens it with the account in use.
  account_id uuid references account,
  -- One reason: asked for again with the same key, it stays one notice.
  key text not null,
  kind text not null,
  -- Names and figures as they were then, for its sentence.
  data jsonb not null,
  -- The page that it leads to: a path of the web app.
  path text not null,
  at timestamptz not null,
  -- Off for people who want only the mail: it is then kept for the daily summary alone.
  in_centre boolean not null default true,
  read_at timestamptz,
  -- Waits for the daily summary by mail.
  awaits_digest boolean not null default false,
  unique (person_id, key)
);
create index notice_person_idx on notice (person_id, at desc, id desc) where in_centre;
create index notice_unread_idx on notice (person_id) where in_centre and read_at is null;
create index notice_digest_idx on notice (person_id) where awaits_digest;
create index notice_at_idx on notice (at);

-- How a person wants to be notified of one kind; what is missing is as the product does it.
create table notice_choice (
  person_id uuid not null references person on delete cascade,
  kind text not null,
  in_centre boolean not null,
  mail text not null check (mail in ('now', 'daily', 'off')),
  primary key (person_id, kind)
);
grant select, insert, update, delete on notice, notice_choice to khlang_app;
