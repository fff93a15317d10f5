-- Support also sees the metadata of the Inbox and the Outbox.
alter table support_step drop constraint support_step_what_check,
  add constraint support_step_what_check
    check (what in ('drives', 'folder', 'item', 'relations', 'inbox', 'outbox', 'document'));
