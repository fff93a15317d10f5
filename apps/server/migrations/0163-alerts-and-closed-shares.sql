-- The latest mail to an address that alerts go to, so that its admin learns of one that could not be delivered.
alter table alert_address add column latest_mail text;
-- Shares that a rule for sharing outside has closed, by whom they are for.
create index item_share_closed_idx on item_share (audience_id) where not enabled;
