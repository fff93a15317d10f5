-- Names that look the same are one name: what nobody sees does not tell them apart, nor does the order of the marks of a Thai
-- letter. `names.ts` of the contract has the same functions.
create function without_invisible(given text) returns text language sql immutable parallel safe return
  case when given ~ U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\3164\FE00-\FE0F\FEFF\FFA0\FFF0-\FFF8\+01BCA0-\+01BCA3\+01D173-\+01D17A\+0E0000-\+0E0FFF]'
    then regexp_replace(given, U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\3164\FE00-\FE0F\FEFF\FFA0\FFF0-\FFF8\+01BCA0-\+01BCA3\+01D173-\+01D17A\+0E0000-\+0E0FFF]', '', 'g')
    else given end;

-- The part of the key of a name that comes after its case.
create function same_form(text_key text) returns text language sql immutable parallel safe return
  regexp_replace(
    regexp_replace(
      regexp_replace(
        replace(without_invisible(text_key), U&'\0E40\0E40', U&'\0E41'),
        U&'\0E4D([\0E48-\0E4B]?)\0E32|([\0E48-\0E4B])\0E4D\0E32', U&'\\1\\2\0E33', 'g'),
      U&'([\0E48-\0E4C])([\0E31\0E34-\0E3A\0E47])', '\2\1', 'g'),
    U&'\0E33([\0E48-\0E4B])', U&'\\1\0E33', 'g');

-- Whether a name holds Latin letters with accents, which people search without. A few do.
create function is_accented(text_key text) returns boolean language sql immutable parallel safe return
  text_key ~ U&'[\00C0-\024F\1E00-\1EFF\0300-\036F]';

drop index item_misspelt_idx;
drop function is_misspelt(text);
drop index edoc_copy_number_idx;

create or replace function search_form(text_key text) returns text language sql immutable parallel safe return
  translate(
    case when is_accented(text_key)
      then normalize(regexp_replace(normalize(same_form(text_key), NFD), U&'[\0300-\036F]', '', 'g'), NFC)
      else same_form(text_key) end,
    U&'\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59', '0123456789');

create index item_accented_idx on item using gin (search_form(name_key) gin_trgm_ops) where is_accented(name_key);
create index edoc_copy_number_idx on edoc_copy (account_id, box, search_form(lower(document_no)));
update edoc_copy set search = search_form(search) where search <> search_form(search);
update library_document set title_key = search_form(title_key) where title_key <> search_form(title_key);

-- Items whose key changes. Where another one has that name by now, the later one gets a number, as a copy would.
do $$
declare
  one record;
  dot int;
  wanted text;
  wanted_key text;
  n int;
begin
  for one in
    select id, parent_id, name, name_key, trashed_at, reserved from item
    where name_key <> same_form(name_key) order by created_at, id
  loop
    wanted := one.name;
    wanted_key := same_form(one.name_key);
    n := 1;
    while one.trashed_at is null and not one.reserved and (
      exists (
        select from item o where o.parent_id = one.parent_id and o.name_key = wanted_key and o.trashed_at is null and o.id <> one.id)
      or (wanted_key in ('etax', 'mail auto keep', 'medical certificates')
        and exists (select from item p where p.id = one.parent_id and p.parent_id is null)))
    loop
      n := n + 1;
      dot := length(substring(one.name from '^.+(\.[^.]+)$'));
      wanted := left(left(one.name, length(one.name) - coalesce(dot, 0)), 240 - coalesce(dot, 0)) || ' (' || n || ')'
        || right(one.name, coalesce(dot, 0));
      dot := length(substring(one.name_key from '^.+(\.[^.]+)$'));
      wanted_key := same_form(left(left(one.name_key, length(one.name_key) - coalesce(dot, 0)), 240 - coalesce(dot, 0))
        || ' (' || n || ')' || right(one.name_key, coalesce(dot, 0)));
    end loop;
    update item set name = wanted, name_key = wanted_key,
      revision = revision + case when wanted = one.name then 0 else 1 end
    where id = one.id;
  end loop;
end $$;

-- The type of `a.exe.` is that of `a.exe`: systems drop the dot.
update item set extension = coalesce(
    lower(substring(regexp_replace(without_invisible(name), '[.[:space:]]+$', '') from '^.+\.([^.]+)$')), '')
where kind = 1 and (name ~ '[.[:space:]]$' or name <> without_invisible(name));

-- Names of other things, as far as none has that name already.
update relation r set name_key = same_form(name_key) where name_key <> same_form(name_key)
  and not exists (select from relation o where o.master_id = r.master_id and o.id <> r.id and same_form(o.name_key) = same_form(r.name_key));
update saved_search s set name_key = same_form(name_key) where name_key <> same_form(name_key)
  and not exists (select from saved_search o where o.person_id = s.person_id and o.account_id = s.account_id and o.id <> s.id
    and same_form(o.name_key) = same_form(s.name_key));
update item_hashtag h set key = same_form(key) where key <> same_form(key)
  and not exists (select from item_hashtag o where o.item_id = h.item_id and o.key <> h.key and same_form(o.key) = same_form(h.key));
update edoc_copy set hashtag_keys = array(select same_form(key) from unnest(hashtag_keys) as key)
where exists (select from unnest(hashtag_keys) as key where key <> same_form(key));
