-- A folder that is purged must not take the rows of uploads into it along: their objects would be forgotten. Such an
-- upload fails when it is completed, and the sweep ends it with its objects and its reservation.
alter table upload drop constraint upload_folder_id_fkey;

-- What the client said when it created the upload: HEAD repeats it as it was (tus 1.0.0).
alter table upload add column metadata text;

-- The search for objects that no row speaks of.
create index blob_part_key_idx on blob_part (store_key);
create index upload_part_key_idx on upload_part (store_key);
