-- Which of the chosen items a prepared zip includes: whoever fetches it must still be allowed to download each of them.
-- Those that were refused when it was made are not in it.
alter table prepared_archive add column open_ids uuid[] not null default '{}';
update prepared_archive set open_ids = item_ids;
