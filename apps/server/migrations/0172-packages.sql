-- What an account has bought, and which functions of a business are part of it (C46). Accounts of citizens have them all.
create table package (
  id text primary key,
  name text not null,
  -- Its place in lists.
  position integer not null,
  -- The one that new businesses begin with.
  for_new_businesses boolean not null default false
);
create unique index package_new_idx on package (for_new_businesses) where for_new_businesses;
create table package_feature (
  package text not null references package on delete cascade,
  feature text not null,
  primary key (package, feature)
);
create index package_feature_idx on package_feature (feature);

insert into package (id, name, position, for_new_businesses) values
  ('free', 'Free', 1, false), ('enterprise', 'Enterprise', 2, true);
insert into package_feature (package, feature)
  select 'enterprise', unnest(array['permissions', 'mapdrive', 'inputmore', 'business_logo', 'rename_document',
    'two_factor', 'password_period', 'api_keys', 'mail_checks', 'backup', 'log_export', 'watermark']);

-- Businesses that exist keep what they use.
update account set package = 'enterprise' where kind = 'business';
alter table account add foreign key (package) references package;
create index account_package_idx on account (package);
grant select on package, package_feature to khlang_app;
grant update (for_new_businesses) on package to khlang_app;
