-- A notice on its way to the chat of its person: written in the transaction of the notice, once, and deleted when the
-- provider has taken it or it was given up.
create table notice_chat (
  notice_id uuid primary key references notice on delete cascade,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index notice_chat_due_idx on notice_chat (next_attempt_at);

-- Whether notices of a kind are sent by chat; null leaves it to the product.
alter table notice_choice add column chat boolean;

grant select, insert, update, delete on notice_chat to khlang_app;
