-- Whose a large zip is, how far it is, why it failed and how long it is kept is what its task says (adr 28).
alter table job_progress
  drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'move', 'purge', 'empty-trash', 'drop-versions', 'date-items', 'check-log', 'rename-hashtag',
      'export-log', 'prepare-archive')),
  -- Of a zip, bytes are counted.
  alter column done type bigint,
  alter column total type bigint;

insert into job_progress (id, account_id, person_id, session_id, kind, state, code, done, total, left_count, input,
  created_at, changed_at, dismissed_at, kept_until)
select id, account_id, person_id, session_id::text, 'prepare-archive', case state when 'ready' then 'done' else state end,
  error, done_bytes, bytes, left_out, '{}', created_at, created_at, created_at, expires_at
from prepared_archive;

alter table prepared_archive
  add constraint prepared_archive_id_fkey foreign key (id) references job_progress on delete cascade,
  drop column person_id,
  drop column account_id,
  drop column session_id,
  drop column state,
  drop column bytes,
  drop column done_bytes,
  drop column left_out,
  drop column error,
  drop column created_at,
  drop column expires_at;
