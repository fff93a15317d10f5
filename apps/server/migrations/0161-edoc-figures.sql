-- The figures of a box with many documents, as a job counted them: a page reads one row. Small boxes are counted when they
-- are looked at, and have none.
create table edoc_figures (
  account_id uuid not null references account on delete cascade,
  box text not null check (box in ('inbox', 'outbox')),
  asked_at timestamptz not null,
  -- Null before the first count has ended.
  counted_at timestamptz,
  -- The first month that was counted.
  since date,
  cells jsonb not null default '[]',
  parties jsonb not null default '[]',
  primary key (account_id, box)
);
grant select, insert, update, delete on edoc_figures to khlang_app;

-- Documents that did not arrive, by the reason.
create index edoc_copy_reason_idx on edoc_copy (account_id, box, status, reason, at desc, edoc_id desc)
  where trashed_at is null and deleted_at is null and reason is not null;
