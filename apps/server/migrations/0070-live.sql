-- Who shows changes as they happen asks for what other transactions have committed since the last look.
create index audit_event_tx_idx on audit_event (tx);
