-- Whether visitors of a share link may comment on the files that it shows.
alter table share_link add column comments boolean not null default false;

-- A comment is by a person, or by a visitor of a share link under the name that they typed. Of a visitor, and until the link is
-- deleted: the link, whose visitors see it, and its answers.
alter table comment
  alter column author_id drop not null,
  add column visitor text,
  add column link_id uuid references share_link on delete set null,
  add constraint comment_author_check check ((author_id is null) <> (visitor is null));
create index comment_link_idx on comment (link_id, item_id, created_at desc, id desc) where link_id is not null;
