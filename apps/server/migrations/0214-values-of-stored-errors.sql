-- What the text of a stored error code speaks of (amounts, names, limits), beside the code: without it the text has gaps.
alter table leaver add column problem_values jsonb;
alter table chart_reload add column code_values jsonb;
alter table chart_change add column code_values jsonb;
alter table job_progress add column code_values jsonb;
alter table restore_entry add column code_values jsonb;
-- Leavers whose drive could not be transferred wait for their admins.
create index leaver_failed_idx on leaver (business_id) where problem is not null and ended_at is null;
