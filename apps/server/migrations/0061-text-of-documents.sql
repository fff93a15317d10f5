-- The words of a document stand beside its pictures: they are read out of it once, by a process of their own.
alter table rendition drop constraint rendition_kind_check;
alter table rendition add constraint rendition_kind_check check (kind in ('thumbnail', 'page', 'document', 'text'));
