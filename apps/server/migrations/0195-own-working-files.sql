-- What a program prepares is seen by nobody but the person whose program it is: two may use the same name at once.
alter table working_file drop constraint working_file_folder_id_path_key;
alter table working_file add constraint working_file_place_key unique (folder_id, path, person_id);
