-- The columns that a person sees in the Inbox and in the Outbox, beside the number of a document.
alter table person
  add column inbox_columns text[] not null default '{docType,docDate,party,gross,at}'
    check (inbox_columns <@ array['docType', 'docDate', 'party', 'taxId', 'branch', 'net', 'vat', 'gross', 'status', 'at',
      'processDate', 'poNumber', 'customerId', 'systemName', 'refund', 'chat', 'shareDate']),
  add column outbox_columns text[] not null default '{docType,docDate,party,gross,status,at}'
    check (outbox_columns <@ array['docType', 'docDate', 'party', 'taxId', 'branch', 'net', 'vat', 'gross', 'status', 'at',
      'processDate', 'poNumber', 'customerId', 'systemName', 'refund', 'chat', 'shareDate']);
