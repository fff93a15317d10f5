-- How often a visitor of a link has downloaded one of its files, or several together.
alter table share_link add column downloads integer not null default 0;
