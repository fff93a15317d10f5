-- What arrives in a folder, at any depth below it, gets an expiry so many days later. The nearest folder's policy wins.
create table expiry_policy (
  item_id uuid primary key references item on delete cascade,
  days integer not null check (days > 0),
  -- So many days before the expiry somebody is warned; null: nobody is.
  warn_days integer check (warn_days > 0 and warn_days < days),
  channels text[] not null default '{mail}' check (channels <@ array['mail']),
  -- Addresses beside the owner's.
  recipients text[] not null default '{}',
  set_by uuid references person,
  set_at timestamptz not null
);
grant select, insert, update, delete on expiry_policy to khlang_app;

-- Which folder's policy gave an item its date, and when; null: somebody gave it one of its own.
alter table item_expiry add column policy_id uuid references item on delete set null;
alter table item_expiry add column dated_at timestamptz;
create index item_expiry_policy_idx on item_expiry (policy_id) where policy_id is not null;

-- The folder whose policy reaches a folder: itself, or the nearest one above. Where nobody has a policy it is one look.
create function expiry_policy_of(folder uuid) returns uuid language sql stable as $$
  with recursive up as (
    select i.id, i.parent_id, 0 as depth from item i where i.id = folder and exists (select from expiry_policy)
    union all
    select p.id, p.parent_id, u.depth + 1 from up u join item p on p.id = u.parent_id where u.depth < 1000
  )
  select e.item_id from up u join expiry_policy e on e.item_id = u.id order by u.depth limit 1
$$;

alter table job_progress drop constraint job_progress_kind_check,
  add constraint job_progress_kind_check
    check (kind in ('copy', 'purge', 'empty-trash', 'drop-versions', 'date-items'));
