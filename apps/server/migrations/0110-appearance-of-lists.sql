-- How a person likes lists of items: kept with the person, so that every device shows the same.
alter table person
  add column list_density text not null default 'comfortable' check (list_density in ('comfortable', 'compact')),
  add column list_columns text[] not null default '{owner,modified,size}'
    check (list_columns <@ array['owner', 'type', 'created', 'modified', 'size']);
