-- What is in the trash on its own stays there when the folder around it goes: this is the folder that it was in.
alter table item add column former_parent_id uuid;

-- The password was set under another owner: whoever owns the file now must know it to remove it.
alter table item add column password_inherited boolean not null default false;

-- Before a folder comes to another owner, the files in it with a password are looked up.
create index item_password_idx on item (drive_id) where password_hash is not null;
