-- Who sent a document, its seller and its buyer are columns of their own (C66).
alter table person drop constraint person_inbox_columns_check, drop constraint person_outbox_columns_check;
alter table person
  add constraint person_inbox_columns_check check (inbox_columns <@ array['docType', 'docDate', 'party', 'seller', 'buyer',
    'sender', 'taxId', 'branch', 'net', 'vat', 'gross', 'status', 'at', 'processDate', 'poNumber', 'customerId',
    'systemName', 'refund', 'chat', 'shareDate']),
  add constraint person_outbox_columns_check check (outbox_columns <@ array['docType', 'docDate', 'party', 'seller', 'buyer',
    'sender', 'taxId', 'branch', 'net', 'vat', 'gross', 'status', 'at', 'processDate', 'poNumber', 'customerId',
    'systemName', 'refund', 'chat', 'shareDate']);
