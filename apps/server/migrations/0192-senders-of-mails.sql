-- Who a mail is from, and what shows it. The results are those of the connection where this server received it, and what the
-- server of the mailbox wrote down where that one did.
alter table mail_message
  add column sender_check text not null default 'unchecked'
    check (sender_check in ('verified', 'failed', 'none', 'unchecked')),
  -- Who it comes from as far as that is proved or named, where that is not the domain of `sender`.
  add column sent_by text,
  -- {by, spf, dkim, dmarc}; null where nobody checked.
  add column sender_results jsonb;

-- The name under which the server of the mailbox writes its results down (RFC 8601); null: its host name.
alter table mailbox add column authserv_id text;

-- Only mails whose sender is verified, or whose sender failed the check; null fits everything.
alter table mail_rule add column sender_check text check (sender_check in ('verified', 'failed'));
