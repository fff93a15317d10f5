-- The file types of which a business keeps versions, by extension; without a row, those of everybody.
create table version_types (
  account_id uuid primary key references account,
  extensions text[] not null check (cardinality(extensions) <= 200)
);
grant select, insert, update, delete on version_types to khlang_app;
