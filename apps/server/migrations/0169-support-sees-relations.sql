-- Support also sees which documents are related to a file: their names, as those of others.
alter table support_step drop constraint support_step_what_check,
  add constraint support_step_what_check check (what in ('drives', 'folder', 'item', 'relations'));
