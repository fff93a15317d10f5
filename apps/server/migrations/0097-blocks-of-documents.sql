-- What an office document is made of, read where no program can draw it.
alter table rendition drop constraint rendition_kind_check;
alter table rendition add constraint rendition_kind_check
  check (kind in ('thumbnail', 'page', 'document', 'text', 'blocks'));
