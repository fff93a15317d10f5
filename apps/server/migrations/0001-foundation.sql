-- The application's own role: it works with the tables and cannot change their shape or the log.
do $$
begin
  if not exists (select from pg_roles where rolname = 'khlang_app') then
    create role khlang_app nologin;
    execute format('grant khlang_app to %I', current_user);
  end if;
end $$;

create extension if not exists pg_trgm;

-- The facts of this installation, such as when it was made.
create table installation (
  key text primary key,
  value text not null
);
