-- The picture that a business shows as its logo, drawn anew from what was uploaded; `business.logo` says whether it is shown.
create table business_logo (
  business_id uuid primary key references business on delete cascade,
  -- SHA-256 of the picture: its address, which nobody guesses.
  hash bytea not null unique check (length(hash) = 32),
  -- WebP, at most 512 pixels wide and high.
  picture bytea not null check (length(picture) <= 1048576),
  created_at timestamptz not null
);
grant select, insert, update, delete on business_logo to khlang_app;

-- What is shown as the logo of a business: the address of a picture, 'default', or '' for its name alone. Without the
-- feature it is kept, and not shown.
create function shown_logo(of_business uuid) returns text language sql stable as $$
  select case when exists (
      select from business_feature f where f.business_id = b.id and f.feature = 'business_logo' and f.status = 'Y')
    then b.logo else 'default' end
  from business b where b.id = of_business
$$;
