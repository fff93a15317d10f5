-- Whether a zip carries a list of its files, as comma-separated values (A20).
alter table archive_ticket add column with_index boolean not null default false;
alter table prepared_archive add column with_index boolean not null default false;
