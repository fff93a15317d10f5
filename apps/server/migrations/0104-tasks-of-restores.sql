-- Whose a restore is, how far it is, how it ended and how long it is kept is what its task says (adr 28). What was looked
-- through waits for a decision as a task that is done; with its decision the same task waits to be run again.
alter table job_progress
  drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'move', 'purge', 'empty-trash', 'drop-versions', 'date-items', 'check-log', 'rename-hashtag',
      'export-log', 'prepare-archive', 'restore')),
  drop constraint job_progress_state_check,
  add constraint job_progress_state_check check (state in ('waiting', 'running', 'done', 'failed', 'canceled'));

insert into job_progress (id, account_id, person_id, session_id, kind, state, code, done, total, left_count, input,
  created_at, changed_at, dismissed_at, kept_until)
select id, account_id, person_id, session_id, 'restore',
  case when state = 'chosen' then 'waiting' when state = 'preview' then 'done'
    when state = 'partly' then case when code is null then 'done' else 'failed' end else state end,
  -- One that ended is done in part where less came back than there was.
  code, done, case when state = 'partly' then done + greatest(left_out, 1) else done end, left_out, '{}',
  created_at, changed_at, created_at, case when way is not null then changed_at + interval '90 days' end
from restore_run;

alter table restore_run
  add constraint restore_run_id_fkey foreign key (id) references job_progress on delete cascade,
  drop column account_id,
  drop column person_id,
  drop column session_id,
  drop column state,
  drop column code,
  drop column created_at,
  drop column changed_at,
  drop column done,
  drop column left_out;
create index restore_run_drive_idx on restore_run (drive_id) where way is not null;
