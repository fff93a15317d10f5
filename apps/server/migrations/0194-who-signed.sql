alter table edoc
  -- Who signed a document, and over what; null where nothing is signed, and for what was taken in before this was kept.
  add column signer jsonb,
  drop constraint edoc_signature_check,
  -- `unchecked`: there is one, and nothing here can say what it is worth.
  add constraint edoc_signature_check check (signature in ('none', 'valid', 'broken', 'unchecked'));
