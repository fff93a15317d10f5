-- Whether an account takes e-documents, and from whom: one row for each account, made by its first document, by a request
-- of an employee or by a decision. Every decision has a row in consent_change.
create table consent (
  account_id uuid primary key references account on delete cascade,
  status text not null check (status in ('pending', 'approve', 'reject')),
  mode text not null default 'receive_all' check (mode in ('receive_all', 'specific', 'all_except')),
  -- The sellers of the modes `specific` and `all_except`.
  tax_ids text[] not null default '{}',
  -- The text that was accepted; null until something was approved.
  text_version integer,
  revision integer not null default 0,
  changed_by uuid references person,
  changed_at timestamptz
);

create table consent_change (
  account_id uuid not null references account on delete cascade,
  revision integer not null,
  status text not null check (status in ('approve', 'reject')),
  mode text not null,
  tax_ids text[] not null,
  text_version integer,
  changed_by uuid references person,
  at timestamptz not null,
  primary key (account_id, revision)
);
create index consent_change_person_idx on consent_change (changed_by) where changed_by is not null;
create index consent_person_idx on consent (changed_by) where changed_by is not null;

-- The days on which the deciders of an account were told that something waits: once a day.
create table consent_reminder (
  account_id uuid not null references account on delete cascade,
  day date not null,
  primary key (account_id, day)
);

grant select, insert, update, delete on consent, consent_reminder to khlang_app;
grant select, insert on consent_change to khlang_app;

-- What the product does to the consent of a business is in the log of that business, as what it does to documents.
create trigger audit_event_consent after insert on audit_event for each row
  when (new.type like 'consent.%' and new.account_id is null)
  execute function note_edoc_for_business();
