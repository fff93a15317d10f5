-- How far tests have moved the clock (TEST_CLOCK), so that a restart does not move it back. Empty in production.
create table test_clock (
  is_only boolean primary key default true check (is_only),
  ahead_ms bigint not null
);
