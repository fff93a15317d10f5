-- A file that comes through an upload link may become a new version of the one that has its name (C68).
alter table upload_link drop constraint upload_link_duplicate_check;
alter table upload_link add constraint upload_link_duplicate_check
  check (duplicate in ('create_copy', 'create_tag_version'));
