-- By what names an account downloads its e-documents: one rule in force for each type of document (A16).
create table rename_rule (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  doc_type text not null,
  -- Fields of the document, texts and symbols, in their order.
  pieces jsonb not null,
  state text not null check (state in ('draft', 'active', 'disabled')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references person
);
create unique index rename_rule_active_idx on rename_rule (account_id, doc_type) where state = 'active';
create index rename_rule_account_idx on rename_rule (account_id, doc_type, created_at);
create index rename_rule_person_idx on rename_rule (changed_by) where changed_by is not null;
grant select, insert, update, delete on rename_rule to khlang_app;
