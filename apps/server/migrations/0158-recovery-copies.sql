-- The version that was current when somebody else ended the lock of a program on the file (C15): it is kept.
alter table version add column recovery boolean not null default false;
