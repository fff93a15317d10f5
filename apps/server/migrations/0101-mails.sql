-- A mail that leaves the product, or did: written in the transaction that gives the reason for it, sent by a job.
create table mail (
  id uuid primary key,
  -- One reason and one receiver: asked for again with the same key, it stays one mail.
  key text not null unique,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- waiting: to be sent; sent: the mail server has taken it; refused: it never will for this receiver;
  -- failed: it was not reached in all the attempts.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  settled_at timestamptz
);
grant select, insert, update, delete on mail to khlang_app;

-- What is due, and what the operator looks at.
create index mail_due_idx on mail (next_attempt_at) where state = 'waiting';
create index mail_undelivered_idx on mail (settled_at) where state in ('refused', 'failed');
create index mail_settled_idx on mail (settled_at) where state <> 'waiting';
