-- What is known of how a content can be shown. It belongs to the blob: copies and restored versions share it.
create table preview (
  blob_id uuid primary key references blob on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'none')),
  -- Why nothing can be shown; such a content is not tried again.
  reason text check ((state = 'none') = (reason is not null)),
  -- Counted before each try, so that what ends the process does not end it for ever.
  tries integer not null default 0,
  -- [[width, height], …] of the pages as pictures, and how many there are in all.
  pages jsonb not null default '[]',
  page_count integer not null default 0,
  tried_at timestamptz not null
);

-- A picture that was made of a content, or the PDF that stands between. Its bytes are a blob like any other: sealed,
-- read again regularly, wrapped anew with the others; no version, so no quota counts them.
create table rendition (
  blob_id uuid not null references blob on delete cascade,
  kind text not null check (kind in ('thumbnail', 'page', 'document')),
  -- The longest side of a thumbnail, the number of a page.
  n integer not null,
  image_id uuid references blob,
  -- Why this one could not be made.
  reason text,
  made_at timestamptz not null,
  primary key (blob_id, kind, n),
  check ((image_id is null) = (reason is not null))
);
create index rendition_image_idx on rendition (image_id);
create index rendition_made_idx on rendition (made_at) where kind <> 'thumbnail';
grant select, insert, update, delete on preview, rendition to khlang_app;
