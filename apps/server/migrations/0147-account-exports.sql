-- How many days a prepared zip is kept: the export of an account for as long as the account can be read.
alter table prepared_archive add column keep_days smallint not null default 3;
