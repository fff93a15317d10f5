-- What programs keep with an item: WebDAV's dead properties, as they wrote them.
create table item_property (
  item_id uuid not null references item on delete cascade,
  namespace text not null,
  name text not null,
  -- The whole element, with the namespaces that it needs.
  xml text not null,
  primary key (item_id, namespace, name)
);

-- When the content was last changed, in the words of the program that brought it; gone with the next content.
alter table item add column content_at timestamptz;
