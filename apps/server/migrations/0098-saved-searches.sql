-- What kind of thing an item is: by its extension, which people see, then by its type. The same table stands in
-- `contract/file-kinds.ts`, which draws the icons; `drive.search.test.ts` holds one against the other.
create function item_kind(kind smallint, extension text, mime_type text) returns text
language sql immutable parallel safe
return case
  when kind = 0 then 'folder'
  when extension = 'pdf' then 'pdf'
  when extension in ('doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf') then 'word'
  when extension in ('xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv', 'tsv') then 'sheet'
  when extension in ('ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp') then 'slides'
  when extension in ('png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'svg', 'tif', 'tiff', 'ico',
    'psd') then 'image'
  when extension in ('mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm', 'wmv', 'mpg', 'mpeg', '3gp') then 'video'
  when extension in ('mp3', 'wav', 'm4a', 'aac', 'flac', 'ogg', 'oga', 'opus', 'wma') then 'audio'
  when extension in ('zip', 'rar', '7z', 'tar', 'gz', 'tgz', 'bz2', 'xz', 'iso') then 'archive'
  when extension in ('js', 'ts', 'tsx', 'jsx', 'json', 'xml', 'html', 'css', 'py', 'java', 'go', 'rs', 'c', 'h', 'cpp',
    'cs', 'php', 'rb', 'sh', 'sql', 'yml', 'yaml', 'toml', 'ini') then 'code'
  when extension in ('txt', 'md', 'log') then 'text'
  when mime_type = 'application/pdf' then 'pdf'
  when mime_type ~ 'spreadsheet|ms-excel|text/csv' then 'sheet'
  when mime_type ~ 'presentation|ms-powerpoint' then 'slides'
  when mime_type ~ 'wordprocessing|msword|opendocument\.text|/rtf' then 'word'
  when mime_type like 'image/%' then 'image'
  when mime_type like 'video/%' then 'video'
  when mime_type like 'audio/%' then 'audio'
  when mime_type ~ 'zip|x-tar|x-7z|x-rar|gzip|x-bzip' then 'archive'
  when mime_type ~ 'json|xml|javascript|html|css' then 'code'
  when mime_type like 'text/%' then 'text'
  else 'other'
end;

-- The latest of a kind in a drive.
create index item_kind_idx on item (drive_id, item_kind(kind, extension, mime_type), modified_at desc, id desc)
  where trashed_at is null;

-- The latest of a drive, whatever they are, and of these the files: the kind stands behind the order, where it costs
-- no look at the row.
drop index item_recent_idx;
create index item_recent_idx on item (drive_id, modified_at desc, id desc, kind) where trashed_at is null;

-- A question that somebody asks again and again, kept for themselves in one of their accounts. Days stand in it as
-- words, such as `week`: what they mean is told by the day on which it is asked.
create table saved_search (
  id uuid primary key,
  person_id uuid not null references person,
  account_id uuid not null references account,
  name text not null,
  -- Two names of one person are the same when these are.
  name_key text not null,
  query jsonb not null,
  created_at timestamptz not null,
  unique (person_id, account_id, name_key)
);
