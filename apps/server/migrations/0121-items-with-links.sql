-- Whether a link to the item has been made: only for these a list asks whether one is open now. It is not taken back.
alter table item add column has_links boolean not null default false;
update item set has_links = true where id in (select item_id from share_link);
