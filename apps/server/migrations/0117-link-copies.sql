-- The copy of a file that carries a watermark, for one session of a link: made when it is asked for, deleted with the
-- session.
create table link_copy (
  ticket_hash bytea not null references link_session on delete cascade,
  item_id uuid not null references item on delete cascade,
  -- The content that it is a copy of: a new version gets a new copy.
  source_id uuid not null references blob on delete cascade,
  -- The copy, once it is made, or why there is none.
  blob_id uuid references blob,
  refusal text check (refusal in ('broken', 'password', 'signed', 'too_large', 'too_heavy')),
  -- Attempts to make it, counted before each.
  tries integer not null default 0,
  asked_at timestamptz not null,
  -- When it was first downloaded: further ranges and attempts do not count.
  downloaded_at timestamptz,
  primary key (ticket_hash, item_id),
  check (blob_id is null or refusal is null)
);
create index link_copy_item_idx on link_copy (item_id);
create index link_copy_source_idx on link_copy (source_id);
create index link_copy_blob_idx on link_copy (blob_id) where blob_id is not null;
grant select, insert, update, delete on link_copy to khlang_app;
