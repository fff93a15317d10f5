-- How many of the files of a drive are shared, themselves or through a folder, by a share or a link that is open (C71). They
-- are among the files, and no class of their own.
alter table storage_report
  add column shared_files bigint not null default 0,
  add column shared_bytes bigint not null default 0;
