-- Who has given the password of a file: the sign-in it was given in, until when the file stays open for it.
create table file_unlock (
  session_id uuid not null,
  item_id uuid not null references item on delete cascade,
  expires_at timestamptz not null,
  primary key (session_id, item_id)
);
create index file_unlock_item_idx on file_unlock (item_id);
create index file_unlock_expires_idx on file_unlock (expires_at);
