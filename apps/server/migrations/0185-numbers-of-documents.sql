-- Numbers of documents are found in any letter case and in digits of both scripts; what refers to a number has it exactly.
drop index edoc_copy_number_idx;
create index edoc_copy_number_idx on edoc_copy (account_id, box, search_form(lower(document_no)));
update edoc_copy set search = search_form(search) where search <> search_form(search);
