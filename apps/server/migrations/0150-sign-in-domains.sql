-- A domain that a business wants its people to sign in by, until a record in the DNS proves that it is theirs; then it
-- becomes business.domain, which belongs to one business only.
create table domain_claim (
  business_id uuid primary key references business on delete cascade,
  -- As the DNS knows it: in lower case, letters of other scripts as `xn--`.
  domain text not null,
  -- What the record has to say.
  token text not null,
  created_at timestamptz not null,
  -- When the DNS was last asked for it in vain.
  checked_at timestamptz
);
grant select, insert, update, delete on domain_claim to khlang_app;
