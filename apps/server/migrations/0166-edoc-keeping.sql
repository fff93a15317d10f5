-- Where files of e-documents were saved in drives, so that a repeat saves nothing twice and a share finds the copy.
create table edoc_saved (
  edoc_id uuid not null,
  box text not null,
  kind text not null check (kind in ('xml', 'pdf')),
  item_id uuid not null references item on delete cascade,
  -- The version of the file that is the document; a later one is something else.
  version integer not null,
  saved_at timestamptz not null,
  saved_by uuid references person,
  primary key (edoc_id, box, kind, item_id),
  foreign key (edoc_id, box) references edoc_copy (edoc_id, box) on delete cascade
);
create index edoc_saved_item_idx on edoc_saved (item_id);
create index edoc_saved_person_idx on edoc_saved (saved_by) where saved_by is not null;
grant select, insert, update, delete on edoc_saved to khlang_app;

-- The keys of the hashtags of a copy and of their parents, by which it is found.
alter table edoc_copy add column hashtag_keys text[] not null default '{}';
create index edoc_copy_hashtags_idx on edoc_copy using gin (hashtag_keys) where hashtag_keys <> '{}';
create index edoc_copy_tagged_idx on edoc_copy (account_id, box, at desc) where hashtag_keys <> '{}';
