-- When the person of a session last proved who they are: at an interactive sign-in, or when asked again. Null for
-- sessions that came from a token or another device. Critical operations need it to be recent.
alter table session add column confirmed_at timestamptz;
