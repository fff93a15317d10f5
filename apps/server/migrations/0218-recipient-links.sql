-- The link of each recipient to each item that was sent: how often each of them has opened it is known by its link.
create table dispatch_link (
  dispatch_id uuid not null,
  n integer not null,
  item_id uuid not null,
  -- Of share_link; it may have ended since.
  link_id uuid not null,
  primary key (dispatch_id, n, item_id),
  foreign key (dispatch_id, n) references dispatch_recipient on delete cascade
);
grant select, insert, update, delete on dispatch_link to khlang_app;
