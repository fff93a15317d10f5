-- Whether the password is one of those that are tried first, as far as the latest sign-in with it showed.
alter table credential add column is_common boolean not null default false;
