-- What people say about a file, in threads: the first comment of a thread has none above it.
create table comment (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  thread_id uuid references comment on delete cascade,
  author_id uuid not null references person,
  body text not null,
  -- People named in it, who were notified.
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The text is gone; a thread with answers keeps its place.
  removed_at timestamptz,
  -- Of a thread.
  resolved_at timestamptz,
  resolved_by uuid references person
);
create index comment_item_idx on comment (item_id, created_at desc, id desc);
create index comment_answers_idx on comment (thread_id, created_at, id) where thread_id is not null;
grant select, insert, update, delete on comment to khlang_app;
