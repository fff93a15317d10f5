-- Who had made it before they left the business: it is in the name of the admin who removed them since.
alter table item_share add column former_maker uuid references person;
alter table share_invitation add column former_maker uuid references person;
alter table share_link add column former_maker uuid references person;
alter table upload_link add column former_maker uuid references person;
create index item_share_former_maker_idx on item_share (former_maker) where former_maker is not null;
create index share_invitation_former_maker_idx on share_invitation (former_maker) where former_maker is not null;
create index share_link_former_maker_idx on share_link (former_maker) where former_maker is not null;
create index upload_link_former_maker_idx on upload_link (former_maker) where former_maker is not null;
