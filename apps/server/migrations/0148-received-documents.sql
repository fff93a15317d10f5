-- What became of a received file that a link passes on as an e-document; null for others, and until it has been tried.
alter table upload_link_file
  add column edoc_id uuid,
  -- Why it was not taken: the code, and the fields that are wrong.
  add column edoc_refusal jsonb,
  add constraint upload_link_file_edoc_check check (edoc_id is null or edoc_refusal is null);
