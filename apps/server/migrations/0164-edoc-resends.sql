-- Deliveries of an account that are held or failed, or that were tried more than once: the resend list, latest first.
create index edoc_resend_idx on edoc (sender_account_id, last_attempt_at desc, id desc)
  where last_attempt_at is not null and (status in ('pending', 'failed', 'duplicate') or attempts > 1);
