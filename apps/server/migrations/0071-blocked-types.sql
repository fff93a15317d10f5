-- Types of files that a business takes from nobody, by the extension of the name, in lower case and without its dot.
create table blocked_type (
  account_id uuid not null references account on delete cascade,
  extension text not null,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  primary key (account_id, extension)
);
