-- Addresses that get alerts of a business by mail, besides its Admin Business. They need not belong to anybody here.
create table alert_address (
  business_id uuid not null references business,
  address text not null check (address = lower(address)),
  language text not null check (language in ('th', 'en')),
  events text[] not null check (events <> '{}'),
  created_at timestamptz not null,
  primary key (business_id, address)
);
grant select, insert, update, delete on alert_address to khlang_app;
