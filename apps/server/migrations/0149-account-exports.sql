-- How many days a prepared zip is kept: the export of an account for as long as the account can be read.
alter table prepared_archive add column keep_days smallint not null default 3;

-- What the end of an account deletes has a record of its destruction, too.
alter table destruction drop constraint destruction_why_check,
  add constraint destruction_why_check check (why in ('person', 'trash', 'vault', 'account-endings'));
