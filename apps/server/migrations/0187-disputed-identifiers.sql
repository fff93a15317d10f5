-- What people show the operator to prove the number of their account: files of a drive, which they chose.
create table identifier_paper (
  account_id uuid not null references account on delete cascade,
  item_id uuid not null references item on delete cascade,
  added_by uuid not null references person,
  added_at timestamptz not null,
  primary key (account_id, item_id)
);
create index identifier_paper_item_idx on identifier_paper (item_id);
create index identifier_paper_person_idx on identifier_paper (added_by);

-- What an account was given to sign with a certificate that names its number, the last time it asked.
create table identifier_challenge (
  account_id uuid primary key references account on delete cascade,
  nonce text not null,
  expires_at timestamptz not null
);

-- An account says that a number is its own although another claims or has proved it; the operator decides.
create table identifier_dispute (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  number text not null,
  branch_no text not null,
  reason text not null,
  opened_by uuid not null references person,
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- Whose the number is; null if the operator left everything as it was.
  decided_for uuid references account on delete set null,
  decision text,
  check ((decided_at is null) = (decision is null))
);
create unique index identifier_dispute_open_idx on identifier_dispute (account_id) where decided_at is null;
create index identifier_dispute_number_idx on identifier_dispute (number, branch_no) where decided_at is null;
create index identifier_dispute_account_idx on identifier_dispute (account_id, opened_at);
create index identifier_dispute_person_idx on identifier_dispute (opened_by);
create index identifier_dispute_winner_idx on identifier_dispute (decided_for) where decided_for is not null;

grant select, insert, update, delete on identifier_paper, identifier_challenge, identifier_dispute to khlang_app;
