-- A document on a shelf of the library. It holds the bytes itself: the version it was made of may go. The row stays when
-- it is taken off, without its bytes, so that a star can say so.
create table library_document (
  id uuid primary key,
  -- Null on the shelf of the platform, which everybody reads.
  business_id uuid references business,
  -- The file of Drive Business that it was made of; null on the shelf of the platform, and once that file is purged.
  source_id uuid references item on delete set null,
  version_n integer not null,
  blob_id uuid references blob on delete set null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  category text not null,
  title_th text not null,
  title_en text not null,
  -- What a search looks in: both titles, NFC, Latin letters without case.
  title_key text not null,
  summary_th text not null,
  summary_en text not null,
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  published_by uuid references person,
  published_at timestamptz not null,
  unpublished_at timestamptz
);
-- A file stands on the shelf once.
create unique index library_document_source_idx on library_document (source_id) where unpublished_at is null;
create index library_document_of_source_idx on library_document (source_id) where source_id is not null;
create index library_document_blob_idx on library_document (blob_id) where blob_id is not null;
create index library_document_shelf_idx on library_document (business_id, published_at desc, id desc)
  where unpublished_at is null;
create index library_document_category_idx on library_document (business_id, category, published_at desc, id desc)
  where unpublished_at is null;
create index library_document_title_idx on library_document using gin (title_key gin_trgm_ops)
  where unpublished_at is null;

create table library_star (
  person_id uuid not null references person,
  account_id uuid not null references account,
  document_id uuid not null references library_document on delete cascade,
  starred_at timestamptz not null,
  primary key (person_id, account_id, document_id)
);
create index library_star_idx on library_star (person_id, account_id, starred_at desc, document_id desc);

-- The grant "library manager": an employee who may publish where their level is "admin" (permissions 4.3).
create table library_manager (
  business_id uuid not null references business on delete cascade,
  employee_id uuid not null references employee on delete cascade,
  granted_by uuid references person,
  granted_at timestamptz not null,
  primary key (business_id, employee_id)
);
