-- A session that a phone approves ends with the day of the phone's: otherwise sessions could prolong each other for ever.
alter table qr_sign_in add column session_until timestamptz;
