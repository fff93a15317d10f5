-- Kinds of audience whose rules do not count in a drive of a business (rule 6 of permissions 4.2). Without a row they
-- do; the rules themselves are kept.
create table rule_switched_off (
  drive_id uuid not null references drive on delete cascade,
  audience text not null check (audience in ('business', 'department', 'role', 'employee')),
  primary key (drive_id, audience)
);
grant select, insert, delete on rule_switched_off to khlang_app;
