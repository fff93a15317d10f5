-- `notified` is the word for it everywhere else.
alter table edoc_copy rename column told to notified;
alter index edoc_copy_untold_idx rename to edoc_copy_unnotified_idx;
alter table drive_alarm rename column told_at to notified_at;
alter index drive_alarm_untold_idx rename to drive_alarm_unnotified_idx;
alter table quota_warning rename column admins_told_at to admins_notified_at;
alter table mailbox rename column told_at to notified_at;

-- What a job in progress was begun with.
update job_progress set input = input - 'told' || jsonb_build_object('announce', input -> 'told')
where kind = 'date-items' and input ? 'told';

-- Jobs that wait keep their work under the new names.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks t set identifier = renamed.now
    from (values
      ('links:tell-opened-fully', 'links:notify-opened-fully'),
      ('links:tell-guessed', 'links:notify-guessed'),
      ('edocs:tell', 'edocs:notify'),
      ('identity:tell-expiring', 'identity:notify-expiring'),
      ('keys:tell-creator-left', 'keys:notify-creator-left'),
      ('drive:tell-of-guesses', 'drive:notify-of-guesses'),
      ('drive:tell-admins-of-quota', 'drive:notify-admins-of-quota'),
      ('transfer:tell-archive', 'transfer:notify-archive')
    ) renamed (before, now)
    where t.identifier = renamed.before
      and not exists (select from graphile_worker._private_tasks other where other.identifier = renamed.now);
  end if;
end $$;
