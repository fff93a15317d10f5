-- When an employee was here last: of all their sessions, those that have ended too.
create index session_person_any_idx on session (person_id);
-- Mails are found by the recipients of a dispatch, never the other way round.
drop index dispatch_recipient_mail_idx;
