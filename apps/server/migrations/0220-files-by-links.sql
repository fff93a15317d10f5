-- What receives the files that visitors of a share link add to its folder: an upload link without an address of its own. Whether
-- it is on is that of `enabled`; password, sign-in, end, creator and generation are those of the share link.
alter table upload_link add column share_link_id uuid unique references share_link on delete cascade;
